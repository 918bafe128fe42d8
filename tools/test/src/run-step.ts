import { spawn } from 'node:child_process'

/** What a step of the test command came to. `seconds` is for people, never asserted. */
export type Result = { name: string; passed: number; failed: number; seconds: number }

type Options = {
	env?: Record<string, string>
	/** Reads how many tests passed and failed; without it the step itself counts as one. */
	count?: () => { passed: number; failed: number }
}

/** Runs a command of node_modules/.bin to its end, its output passed through. A step that fails without a failing test counts one. */
export async function runStep(name: string, command: string, args: string[], options: Options = {}): Promise<Result> {
	console.log(`\n── ${name}: ${command} ${args.join(' ')}`)
	const started = Date.now()
	const code = await exitCode(command, args, options.env ?? {})
	const seconds = Math.round((Date.now() - started) / 1000)
	const counted = options.count?.() ?? { passed: code === 0 ? 1 : 0, failed: 0 }
	return { name, seconds, passed: counted.passed, failed: code === 0 ? counted.failed : Math.max(1, counted.failed) }
}

function exitCode(command: string, args: string[], env: Record<string, string>): Promise<number> {
	const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
	return new Promise((done) => {
		child.once('error', (error) => {
			console.error(`${command} cannot be run (${error.message}): run npm ci first, then npm test.`)
			done(1)
		})
		child.once('exit', (code) => done(code ?? 1))
	})
}
