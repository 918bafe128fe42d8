import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './after-use.ts'

export type Child = {
	pid: number
	/** Output on stdout and stderr so far. */
	output(): string
	errors(): string
	/** Resolves with the first match in its output; rejects if it ends without one. */
	says(pattern: RegExp): Promise<RegExpExecArray>
	/** Exit code; null after a signal. */
	exited: Promise<number | null>
	hasExited(): boolean
	tell(line: string): void
	signal(name: NodeJS.Signals): void
}

/** Shares compiled code between starts, which saves a third of their time. */
const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'ydo-compile-cache') }

/** Runs a program, named relative to this folder, in a child process that ends with the test file at the latest. */
export function startChild(program: string, args: string[] = [], env: NodeJS.ProcessEnv = process.env): Child {
	const file = join(import.meta.dirname, program)
	const child = spawn(process.execPath, [file, ...args], { env: { ...compileCache, ...env }, stdio: 'pipe' })
	let isRunning = true
	afterFile(() => child.kill('SIGKILL'))
	let output = ''
	let errors = ''
	const waiting = new Set<() => void>()
	child.stdout.on('data', (chunk) => {
		output += chunk
		for (const look of waiting) look()
	})
	child.stderr.on('data', (chunk) => {
		errors += chunk
	})
	child.stdin.on('error', () => {}) // it exited first; `exited` reports that
	const exited = new Promise<number | null>((done) => child.once('close', done)).finally(() => {
		isRunning = false
	})
	return {
		pid: child.pid ?? 0,
		output: () => output,
		errors: () => errors,
		exited,
		hasExited: () => !isRunning,
		tell: (line) => child.stdin.write(`${line}\n`),
		signal: (name) => child.kill(name),
		says: (pattern) =>
			new Promise((done, fail) => {
				const look = () => {
					const match = pattern.exec(output)
					if (!match) return
					waiting.delete(look)
					done(match)
				}
				waiting.add(look)
				look()
				exited.then(() => fail(new Error(`it ended without saying ${pattern}: ${errors}`)))
			}),
	}
}
