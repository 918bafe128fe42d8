import type { Counts, Failure } from './results.ts'
import type { Step } from './run-step.ts'

/** The steps of a group run at once, the groups one after the other. */
export type Groups = readonly (readonly Step[])[]

const running = new Set<string>()

/** Runs all steps and prints what came of them. Resolves with the exit code. */
export async function runGroups(groups: Groups): Promise<number> {
	const results: Counts[] = []
	for (const group of groups) results.push(...(await Promise.all(group.map(runStep))))
	return conclude(results)
}

/** Prints each failure with its cause and how to repeat it, and last the sums. Returns the exit code. */
export function conclude(results: readonly Counts[]): number {
	const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
	const flaky = results.flatMap((result) => result.flaky ?? [])
	for (const failure of results.flatMap(({ failures = [] }) => failures)) print('✗', failure)
	for (const failure of flaky) print('flaky', failure)
	if (flaky.length > 0) console.log(`\n${flaky.length} flaky`)
	console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
	return total('failed') > 0 ? 1 : 0
}

/** Prints one line when the step ends, and its output only if it failed. */
async function runStep({ name, run }: Step): Promise<Counts> {
	const began = performance.now()
	running.add(name)
	showRunning()
	const counts = await run()
	running.delete(name)
	const { passed, failed, note, output } = counts
	const mark = failed > 0 ? '✗' : note ? '–' : '✓'
	const details = note ?? (passed + failed > 1 ? `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : '')
	const seconds = Math.round((performance.now() - began) / 1000)
	console.log(`${lineStart()}${mark} ${name}  ${seconds} s  ${details}`.trimEnd())
	if (failed > 0 && output) console.log(output)
	showRunning()
	return counts
}

/** On a terminal the last line names the running steps. */
function showRunning(): void {
	const { isTTY, columns } = process.stdout
	if (isTTY && running.size > 0)
		process.stdout.write(lineStart() + `… ${[...running].join(', ')}`.slice(0, columns - 1))
}

function lineStart(): string {
	return process.stdout.isTTY ? '\r\x1b[K' : ''
}

function print(mark: string, { name, cause, repeat }: Failure): void {
	console.log(`\n${mark} ${name}`)
	for (const line of [...cause.split('\n'), repeat]) console.log(`    ${line}`)
}
