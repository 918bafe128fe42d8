import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { causeOf, installResults, journeyResults, unitResults } from './results.ts'

const tool = 'npm run tool --'

function written(report: unknown): string {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-report-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const file = join(folder, 'report.json')
	writeFileSync(file, JSON.stringify(report))
	return file
}

test('tells each failed unit, its cause and how to repeat it; and a file that failed outside of its tests', () => {
	const file = (name: string, status: string, message: string, tests: [string, string[]][]) => ({
		name: resolve(name),
		status,
		message,
		assertionResults: tests.map(([fullName, failureMessages]) => ({
			fullName,
			status: failureMessages.length > 0 ? 'failed' : 'passed',
			failureMessages,
		})),
	})
	const testResults = [
		file('a.test.ts', 'passed', '', [['adds', []]]),
		file('b.test.ts', 'failed', '', [
			['divides', []],
			['divides by “zero” ($0)', ['AssertionError: expected 1\n    at b.test.ts:3:1']],
		]),
		file('c.test.ts', 'failed', 'SyntaxError: Unexpected token', []),
	]
	expect(unitResults(written({ numPassedTests: 2, testResults }), tool)).toEqual({
		passed: 2,
		failed: 2,
		failures: [
			{
				name: 'b.test.ts › divides by “zero” ($0)',
				cause: 'AssertionError: expected 1',
				repeat: 'npm run tool -- vitest run b.test.ts -t "divides by .zero. ..0."',
			},
			{ name: 'c.test.ts', cause: 'SyntaxError: Unexpected token', repeat: 'npm run tool -- vitest run c.test.ts' },
		],
	})
})

const spec = (title: string, line: number, status: string) => ({
	title,
	file: 'chat.spec.ts',
	line,
	tests: [{ status, projectName: 'phone', results: [{ error: { message: `Error: ${title}` } }, {}] }],
})

test('tells failed and flaky journeys of suites within suites', () => {
	const inner = { specs: [spec('sends', 8, 'flaky'), spec('ends', 9, 'unexpected')] }
	const suites = [{ specs: [spec('opens', 7, 'expected')], suites: [inner] }]
	const repeat = (line: number) =>
		`npm run tool -- playwright test -c e2e chat.spec.ts:${line} --project="phone" --no-deps`
	expect(journeyResults(written({ stats: { expected: 1, flaky: 1 }, suites }), tool)).toEqual({
		passed: 2,
		failed: 1,
		failures: [{ name: '[phone] chat.spec.ts:9 › ends', cause: 'Error: ends', repeat: repeat(9) }],
		flaky: [{ name: '[phone] chat.spec.ts:8 › sends', cause: 'Error: sends', repeat: repeat(8) }],
	})
})

test('names a journey where several begin in one line', () => {
	const suites = [{ specs: [spec('state 1', 7, 'expected'), spec('state 2', 7, 'unexpected')] }]
	const { failures } = journeyResults(written({ stats: { expected: 1, flaky: 0 }, suites }), tool)
	expect(failures?.[0]?.repeat).toContain('chat.spec.ts:7 -g "state 2" --project')
})

test('a product that does not start is a failure', () => {
	const errors = [{ message: 'Error: Timed out waiting from config.webServer.' }]
	const report = written({ stats: { expected: 0, flaky: 0 }, suites: [], errors })
	expect(journeyResults(report, tool)).toMatchObject({ failed: 1, failures: [{ cause: errors[0]?.message }] })
})

test('counts the proofs of the installs, and says why there are none', () => {
	expect(installResults('✓ Node 20: npm ci (9 s)\n✗ Node 22: npm start\nno cards\n', 'again')).toEqual({
		passed: 1,
		failed: 1,
		failures: [{ name: 'Node 22: npm start', cause: 'no cards', repeat: 'again' }],
	})
	expect(installResults('skipped: no registry\n', 'again')).toMatchObject({ failed: 0, note: 'skipped: no registry' })
})

test('a cause is what stands before the stack or the call log, without colours, and short', () => {
	expect(causeOf('\u001b[31mError: a\u001b[39m\n\nExpected: 1\n    at x.ts:1:1')).toBe('Error: a\nExpected: 1')
	expect(causeOf('Error: a\nCall log:\n  - waiting')).toBe('Error: a')
	const lines = Array.from({ length: 16 }, (_, at) => `line ${at}`)
	expect(causeOf(lines.join('\n'))).toBe(lines.slice(0, 15).join('\n'))
})

test('a missing report counts nothing', () => {
	expect(unitResults('/nowhere/report.json', tool)).toEqual({ passed: 0, failed: 0 })
})
