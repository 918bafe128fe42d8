import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pass } from './child-process.js'
import { endWithParents } from './end-with-parents.js'

// [Note: old Node] An older Node reads this folder first: plain JavaScript without anything newer than Node 18.

const needed = 24
/** From 24.15 on, Node runs TypeScript and its SQLite without a warning. */
const silentMinor = 15
const silent = '--disable-warning=ExperimentalWarning'

const require = createRequire(import.meta.url)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isSilent = major > needed || minor >= silentMinor || process.execArgv.includes(silent)

/**
 * Calls `run` on Node 24. On an older one it restarts this process's program on the Node 24 that npm has installed, passes signals on to
 * it and exits as it does; if there is none it says so in a line and exits with 1.
 */
export async function onNode24(run) {
	if (major >= needed && isSilent) {
		if (isLaunched() || process.env.npm_lifecycle_event) endWithParents()
		return run()
	}
	const node = major >= needed ? process.execPath : broughtNode()
	if (!node) return refuse('"npm ci" brings it for Linux and macOS, and for Windows on x64 (not with --omit=optional)')
	if (major < needed)
		console.error(`This is Node ${process.versions.node}: going on with Node ${needed}, which npm has brought.`)
	const child = spawn(node, [silent, ...process.execArgv, ...process.argv.slice(1)], {
		stdio: 'inherit',
		env: { ...process.env, YDO_LAUNCHER: String(process.pid) },
	})
	pass(child, (error) => refuse(`the one that npm has brought does not run here (${error.message})`))
}

/** True if our parent is an older Node that started us. */
function isLaunched() {
	return process.env.YDO_LAUNCHER === String(process.ppid)
}

function refuse(why) {
	const here = `this is Node ${process.versions.node} and YDO needs Node ${needed}`
	console.error(`YDO cannot start: ${here}; ${why}. Otherwise install it, for example from https://nodejs.org`)
	process.exitCode = 1
}

/** The path of the Node from an optional dependency. By its package, since npm 10 makes no link in node_modules/.bin. */
function broughtNode() {
	const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
	for (const name of [`node-${system}`, `node-bin-${system}`]) {
		try {
			const file = require.resolve(`${name}/package.json`)
			return join(dirname(file), JSON.parse(readFileSync(file, 'utf8')).bin.node)
		} catch {} // try the next
	}
	return undefined
}
