import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inFull, isFull } from '@ydo/contract/test/in-full'
import { temporaryFolder } from '@ydo/server/test/temporary-folder'
import { describe, expect, onTestFinished, test } from 'vitest'

const here = import.meta.dirname
/** Makes Node report version 18, except for the Node that it starts in turn. Real versions: tools/test/src/installs. */
const asOldNode = `data:text/javascript,process.env.YDO_LAUNCHER || Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } })`
const nodes = [
	{ name: 'this Node', flags: [] },
	{ name: 'an older Node', flags: ['--import', asOldNode] },
]

type Options = { flags?: readonly string[]; launcher?: string; env?: NodeJS.ProcessEnv }

function start(args: readonly string[], { flags = [], launcher = here, env = {} }: Options = {}) {
	const { npm_lifecycle_event: _, ...rest } = process.env // the tests may run under npm
	const command = [...flags, join(launcher, 'run.js'), ...args]
	const child = spawn(process.execPath, command, { env: { ...rest, ...env }, stdio: 'pipe' })
	onTestFinished(() => void child.kill('SIGKILL'))
	const [output, errors] = [textOf(child.stdout), textOf(child.stderr)]
	return { child, output, errors, ended: once(child, 'close') }
}

function textOf(stream: NodeJS.ReadableStream): () => string {
	let text = ''
	stream.on('data', (chunk) => (text += chunk))
	return () => text
}

/** A program that prints its pid, and the signal that ends it. */
function program(): string {
	const file = join(temporaryFolder(), 'program.ts')
	writeFileSync(
		file,
		`process.on('SIGTERM', () => process.exit(40))
		process.on('SIGINT', () => process.exit(41))
		setInterval(() => {}, 1000)
		console.log(process.pid satisfies number)`,
	)
	return file
}

async function pidOf({ child }: { child: ChildProcess }): Promise<number> {
	const [chunk] = await once(child.stdout as NodeJS.ReadableStream, 'data')
	return Number(chunk)
}

async function hasEnded(pid: number): Promise<boolean> {
	for (let tries = 0; tries < 200; tries++) {
		try {
			process.kill(pid, 0)
		} catch {
			return true
		}
		await sleep(50)
	}
	return false
}

// `npm test` itself is started by this Node.
describe.each(inFull(nodes, nodes.slice(1)))('started by $name', ({ flags }) => {
	test('passes arguments to a program, and passes on its exit code', async () => {
		const file = join(temporaryFolder(), 'program.ts')
		writeFileSync(file, 'console.log(process.argv.slice(1).join())\nprocess.exitCode = 7')
		const { output, ended } = start([file, 'one', '--two'], { flags })
		expect(await ended).toEqual([7, null])
		expect(output()).toBe(`${file},one,--two\n`)
	})

	test('runs a command on Node 24 even if the machine has none', async () => {
		const command = start(['tsc', '--version'], { flags, env: { PATH: '/usr/bin:/bin' } })
		expect(await command.ended).toEqual([0, null])
		expect(command.output()).toMatch(/^Version /)
		const node = start(['node', '--version'], { flags, env: { PATH: '/usr/bin:/bin' } })
		await node.ended
		expect(node.output()).toMatch(/^v24\./)
	})

	test.each([
		['SIGTERM', 40],
		['SIGINT', 41],
	] as const)('%s reaches the program, which ends it', async (signal, code) => {
		const launched = start([program()], { flags })
		await pidOf(launched)
		launched.child.kill(signal)
		expect(await launched.ended).toEqual([code, null])
	})

	test.runIf(isFull)('ends by the same signal as its command', async () => {
		const { ended } = start(['node', '-e', 'process.kill(process.pid, "SIGKILL")'], { flags })
		expect(await ended).toEqual([null, 'SIGKILL'])
	})

	test('names a missing command in a line', async () => {
		const { errors, ended } = start(['no-such-command'], { flags })
		expect(await ended).toEqual([1, null])
		expect(errors()).toMatch(/no-such-command cannot be run .*\n$/)
	})

	test('says what to do without packages, and exits with 1', async () => {
		const launcher = join(temporaryFolder(), 'tools/launch/src')
		cpSync(here, launcher, { recursive: true })
		const { errors, output, ended } = start([program()], { flags, launcher })
		expect(await ended).toEqual([1, null])
		expect([errors(), output()]).toEqual(['YDO cannot start: the packages are missing; run "npm ci" first\n', ''])
	})
})

describe('an older Node', () => {
	const flags = ['--import', asOldNode]

	test.runIf(isFull)('says on stderr that it switches to another Node, and leaves stdout to the command', async () => {
		const { errors, output, ended } = start(['node', '-p', '1'], { flags })
		await ended
		expect([errors(), output()]).toEqual([
			'This is Node 18.20.8: going on with Node 24, which npm has brought.\n',
			'1\n',
		])
	})

	test('says what is missing if npm has installed no other Node', async () => {
		const root = temporaryFolder()
		const launcher = join(root, 'tools/launch/src')
		cpSync(here, launcher, { recursive: true })
		mkdirSync(join(root, 'node_modules/@ydo'), { recursive: true })
		const { errors, ended } = start([program()], { flags, launcher })
		expect(await ended).toEqual([1, null])
		expect(errors()).toMatch(
			/^YDO cannot start: this is Node 18\.20\.8 and YDO needs Node 24; "npm ci" brings it .*\n$/,
		)
	})

	test.runIf(isFull)('that is killed leaves nothing running', async () => {
		const launched = start([program()], { flags })
		const pid = await pidOf(launched)
		launched.child.kill('SIGKILL')
		expect(await hasEnded(pid)).toBe(true)
	})
})

test.runIf(isFull)('the end of npm ends the program, also with a shell between them', async () => {
	const npm = `require('node:child_process').spawn('/bin/sh', ['-c', '"$@" & wait', 'sh', ...process.argv.slice(1)],
		{ stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`
	const { npm_lifecycle_event: _, ...env } = process.env
	const command = ['-e', npm, process.execPath, join(here, 'run.js'), program()]
	const child = spawn(process.execPath, command, { env, stdio: 'pipe' })
	const pid = await pidOf({ child })
	child.kill('SIGKILL')
	expect(await hasEnded(pid)).toBe(true)
})
