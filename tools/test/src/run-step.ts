import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Counts, causeOf } from './results.ts'

/** A part of the test command. `needsBrowser`: it cannot begin without one. */
export type Step = { name: string; run(): Promise<Counts>; needsBrowser?: boolean }

type Command = {
	name: string
	/** A command of node_modules/.bin or PATH, with its arguments. */
	command: readonly [string, ...string[]]
	/** Repeats the whole of it. */
	repeat: string
	env?: Record<string, string>
	/** Reads the counts from its output; without it the command itself counts as one test. */
	count?(output: string): Counts
}

/** A step that is one command. */
export function commandStep(name: string, ...command: [string, ...string[]]): Step {
	return { name, run: () => runCommand({ name, command, repeat: `npm run tool -- ${command.join(' ')}` }) }
}

/** Runs a command, and holds its output back. An exit code other than 0 without a failed test is a failure of its own. */
export async function runCommand({ name, command, repeat, env = {}, count }: Command): Promise<Counts> {
	const { code, output } = await outputOf(command, env)
	const counts = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 }
	if (code === 0 || counts.failed > 0) return { ...counts, output }
	const error = Math.max(0, output.search(/^.*Error: /m))
	return { ...counts, failed: 1, failures: [{ name, cause: causeOf(output.slice(error)), repeat }], output }
}

/** Runs it to its end; the output is plain text. It goes through a file: a pipe would stay open as long as any process that the command leaves behind. */
async function outputOf([program, ...args]: Command['command'], env: Record<string, string>) {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-output-'))
	const log = openSync(join(folder, 'log'), 'a')
	try {
		const child = spawn(program, args, { stdio: ['ignore', log, log], env: { ...process.env, ...env } })
		const kill = () => child.kill()
		process.once('exit', kill)
		child.once('exit', () => process.off('exit', kill))
		const end = await new Promise<{ code: number; error?: string }>((done) => {
			child.once('error', ({ message }) =>
				done({ code: 1, error: `${program} cannot be run (${message}): run npm ci first\n` }),
			)
			child.once('exit', (code) => done({ code: code ?? 1 }))
		})
		return { code: end.code, output: end.error ?? stripVTControlCharacters(readFileSync(join(folder, 'log'), 'utf8')) }
	} finally {
		closeSync(log)
		rmSync(folder, { recursive: true, force: true })
	}
}
