import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isFresh, type Target } from '#build/target.ts'
import type { Printer } from './printer.ts'

const program = fileURLToPath(import.meta.resolve('#build.ts'))

type Options = { printer: Printer; signal: AbortSignal }

/** Builds stale targets in a separate process, which frees its memory. Throws an Error that names the fault in the sources. */
export async function buildStale(
	root: string,
	targets: readonly Target[],
	{ printer, signal }: Options,
): Promise<void> {
	const stale = targets.filter((target) => !isFresh(root, target))
	if (stale.length === 0) return printer.step('pages and server are built already')
	printer.step(`building the ${stale.map(({ name }) => name).join(' and the ')}`)
	const child = spawn(process.execPath, [program, ...stale.map(({ name }) => name)], {
		stdio: 'pipe',
		signal,
	})
	let output = ''
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
	const code = await new Promise<number | null>((done) => {
		child.once('error', () => done(null))
		child.once('close', done)
	})
	if (code !== 0) throw new Error(output.trim())
	printer.step(output.trim())
}
