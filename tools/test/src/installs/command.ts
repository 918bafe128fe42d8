import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

type Options = { cwd: string; env: NodeJS.ProcessEnv }

/** A running command. */
export type Running = {
	pid: number
	/** Its output so far, errors included. */
	output(): string
	/** Calls the listener with all further output. */
	onOutput(listener: (text: string) => void): void
	/** Resolves with the first match in its output; rejects if it ends without one, or takes too long. */
	says(pattern: RegExp): Promise<RegExpExecArray>
	kill(signal: NodeJS.Signals): void
	/** Its exit code, or the name of the signal that ended it. */
	ended: Promise<number | NodeJS.Signals>
}

/** Milliseconds; longer than anything here takes on a slow machine. */
const patience = 180_000

/** Starts a command without a terminal. */
export function begin(command: string, args: readonly string[], options: Options): Running {
	const child = spawn(command, args, { cwd: options.cwd, env: options.env, stdio: ['ignore', 'pipe', 'pipe'] })
	let output = ''
	child.once('error', (error) => (output += error.message))
	const ended = new Promise<number | NodeJS.Signals>((done) =>
		child.once('close', (code, signal) => done(code ?? signal ?? 1)),
	)
	const onOutput = (listener: (text: string) => void) => {
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => listener(String(chunk)))
	}
	onOutput((text) => (output += text))
	return {
		pid: child.pid ?? 0,
		output: () => output,
		onOutput,
		kill: (signal) => child.kill(signal),
		ended,
		async says(pattern) {
			const until = Date.now() + patience
			while (Date.now() < until) {
				const found = pattern.exec(output)
				if (found) return found
				if ((await Promise.race([ended, sleep(100)])) !== undefined) break
			}
			const last = pattern.exec(output)
			if (last) return last
			throw new Error(`${command} ${args.join(' ')} did not say ${pattern}:\n${output}`)
		},
	}
}

/** Runs a command to its end. */
export async function run(command: string, args: readonly string[], options: Options) {
	const running = begin(command, args, options)
	return { code: await running.ended, output: running.output() }
}
