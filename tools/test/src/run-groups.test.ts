import { expect, onTestFinished, test, vi } from 'vitest'
import { runGroups } from './run-groups.ts'
import type { Step } from './run-step.ts'

/** Runs the groups; returns what they print and the exit code. */
async function run(...groups: Step[][]) {
	const lines: string[] = []
	const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
	onTestFinished(() => log.mockRestore())
	const code = await runGroups(groups)
	return { said: `${lines.join('\n')}\n`, code }
}

const step = (name: string, counts: Awaited<ReturnType<Step['run']>>): Step => ({ name, run: async () => counts })
const failure = { name: 'x.test.ts › adds', cause: 'Error: 3\nExpected: 2', repeat: 'npm run tool -- vitest run x' }

test('prints one line for a step that passes, without its output', async () => {
	const { said, code } = await run([step('types', { passed: 1, failed: 0, output: 'noise' })])
	expect(said).toMatch(/^✓ types {2}\d+ s\n\n1 passed, 0 failed\n$/)
	expect(code).toBe(0)
})

test('shows the output of a step that fails, and at the end each failure, its cause and how to repeat it', async () => {
	const units = step('units', { passed: 3, failed: 1, failures: [failure], output: 'F...' })
	const { said, code } = await run([units], [step('journeys', { passed: 2, failed: 0 })])
	expect(said).toMatch(/^✗ units {2}\d+ s {2}3 passed, 1 failed\nF\.\.\.\n✓ journeys {2}\d+ s {2}2 passed\n/)
	const end = `✗ ${failure.name}\n    Error: 3\n    Expected: 2\n    ${failure.repeat}\n\n5 passed, 1 failed\n`
	expect(said.endsWith(end)).toBe(true)
	expect(code).toBe(1)
})

test('a flaky test is told, and fails nothing', async () => {
	const { said, code } = await run([step('journeys', { passed: 2, failed: 0, flaky: [failure] })])
	expect(said).toMatch(/^flaky x\.test\.ts › adds\n {4}Error: 3\n/m)
	expect(said).toMatch(/^1 flaky\n\n2 passed, 0 failed\n$/m)
	expect(code).toBe(0)
})

test('a step that tested nothing says why', async () => {
	const { said, code } = await run([step('installs', { passed: 0, failed: 0, note: 'skipped: no registry' })])
	expect(said).toMatch(/^– installs {2}\d+ s {2}skipped: no registry\n/)
	expect(code).toBe(0)
})

test('the steps of a group run at once, groups one after the other', async () => {
	const { promise, resolve } = Promise.withResolvers<void>()
	const order: string[] = []
	const doing = (name: string, deed: () => unknown): Step => ({
		name,
		async run() {
			await deed()
			order.push(name)
			return { passed: 1, failed: 0 }
		},
	})
	await run([doing('waits', () => promise), doing('resolves', resolve)], [doing('later', () => {})])
	expect(order.toSorted()).toEqual(['later', 'resolves', 'waits'])
	expect(order.at(-1)).toBe('later')
})
