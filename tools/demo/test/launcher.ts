import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** `npm start` without npm, as a test runs it. */
export type Launcher = {
	pid: number
	output(): string
	errors(): string
	/** Resolves when its output matches; rejects if it exits before. */
	says(pattern: RegExp): Promise<void>
	kill(signal: NodeJS.Signals): void
	/** Its exit code; null after SIGKILL. */
	exited: Promise<number | null>
}

/** Starts it on a data folder and a port. */
export function launch(env: { DATA_DIR: string; PORT: string; DEMO_STUDENTS: string }): Launcher {
	const program = join(import.meta.dirname, '../src/start.ts')
	const child = spawn(process.execPath, [program], { env: { ...process.env, ...env }, stdio: 'pipe' })
	const [output, errors] = [collect(child, 'stdout'), collect(child, 'stderr')]
	const exited = once(child, 'close').then(([code]) => code as number | null)
	return {
		pid: child.pid ?? 0,
		output,
		errors,
		exited,
		kill: (signal) => child.kill(signal),
		says: (pattern) =>
			new Promise((done, fail) => {
				const look = () => pattern.test(output()) && done()
				child.stdout?.on('data', look)
				exited.then(() => fail(new Error(`it ended without saying ${pattern}:\n${output()}${errors()}`)))
				look()
			}),
	}
}

function collect(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
	const parts: string[] = []
	child[name]?.on('data', (part) => parts.push(String(part)))
	return () => parts.join('')
}
