import { spawn } from 'node:child_process'

/** Counts of tests. `failures`: the names of those that failed. `note`: why nothing was tested. */
export type Counts = { passed: number; failed: number; failures?: string[]; note?: string }

/** A part of the test command. */
export type Step = { name: string; run(): Promise<Counts> }

/** The result of a step. `seconds` is informative, never asserted. */
export type Result = Counts & { name: string; seconds: number }

type Options = {
	env?: Record<string, string>
	/** Reads the counts; without it the command itself counts as one test. */
	count?: () => Counts
}

/** Runs a step to its end. */
export async function runStep({ name, run }: Step): Promise<Result> {
	console.log(`\n── ${name}`)
	const started = Date.now()
	const counts = await run()
	return { name, ...counts, seconds: Math.round((Date.now() - started) / 1000) }
}

/** A step that is one command of node_modules/.bin. */
export function commandStep(name: string, command: string, args: string[] = []): Step {
	return { name, run: () => runCommand(command, args) }
}

/** Runs a command of node_modules/.bin and passes its output through. A failure without a failing test counts as one. */
export async function runCommand(command: string, args: string[], options: Options = {}): Promise<Counts> {
	console.log(`${command} ${args.join(' ')}`)
	const code = await exitCode(command, args, options.env ?? {})
	const counted = options.count?.() ?? { passed: code === 0 ? 1 : 0, failed: 0 }
	return { ...counted, failed: code === 0 ? counted.failed : Math.max(1, counted.failed) }
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
