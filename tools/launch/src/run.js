// Every npm script starts here. Runs a program of ours, or a command of node_modules/.bin, on Node 24.
// Usage: node tools/launch/src/run.js PROGRAM.ts|COMMAND [ARGUMENT…]
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pass } from './child-process.js'
import { onNode24 } from './on-node-24.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const isWindows = process.platform === 'win32'

function run() {
	const [command, ...args] = process.argv.slice(2)
	if (!command) return fail('usage: npm run tool -- COMMAND [ARGUMENT…], such as: npm run tool -- vitest run')
	findCommands()
	if (!command.endsWith('.ts')) return runCommand(command, args)
	process.argv.splice(1, 1) // the program finds its arguments where it would without us
	return import(pathToFileURL(resolve(command)).href)
}

/** Puts this Node and the commands of node_modules first in PATH for all children. */
function findCommands() {
	const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH' // Windows writes Path
	const folders = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env[path]]
	process.env[path] = folders.filter(Boolean).join(delimiter)
}

function runCommand(command, args) {
	// On Windows commands are .cmd files, which only a shell starts, and a shell splits unquoted arguments.
	const words = isWindows ? [command, ...args].map((word) => `"${word}"`) : [command, ...args]
	const child = spawn(words[0], words.slice(1), { stdio: 'inherit', shell: isWindows })
	pass(child, (error) => fail(`${command} cannot be run (${error.message})`))
}

function fail(line) {
	console.error(line)
	process.exitCode = 1
}

if (existsSync(join(root, 'node_modules', '@ydo'))) await onNode24(run)
else fail('YDO cannot start: the packages are missing; run "npm ci" first')
