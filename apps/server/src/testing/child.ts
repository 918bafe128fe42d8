import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterFile } from './after-file.ts'

export type Child = {
	pid: number
	/** What it wrote to stdout, and to stderr, so far. */
	output(): string
	errors(): string
	/** Resolves with the first match in its output; rejects when it ends without one. */
	says(pattern: RegExp): Promise<RegExpExecArray>
	/** Its exit code; null after a signal. */
	exited: Promise<number | null>
	hasExited(): boolean
	tell(line: string): void
	signal(name: NodeJS.Signals): void
}

/** Spares each start the compiling of what an earlier one compiled: a third of its time. */
const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'ydo-compile-cache') }

/** Runs a program, named from this folder, in a process of its own; it does not outlive the test file. */
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
	child.stdin.on('error', () => {}) // it ended first; `exited` tells
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
