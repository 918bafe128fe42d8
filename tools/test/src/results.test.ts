import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { journeyResults, unitResults } from './results.ts'

function written(report: unknown): string {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-report-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const file = join(folder, 'report.json')
	writeFileSync(file, JSON.stringify(report))
	return file
}

test('names the failed units, and a file that failed outside of its tests', () => {
	const file = (name: string, status: string, tests: [string, string][]) => ({
		name: resolve(name),
		status,
		assertionResults: tests.map(([fullName, of]) => ({ fullName, status: of })),
	})
	const testResults = [
		file('a.test.ts', 'passed', [['adds', 'passed']]),
		file('b.test.ts', 'failed', [
			['divides', 'passed'],
			['divides by zero', 'failed'],
		]),
		file('c.test.ts', 'failed', []),
	]
	expect(unitResults(written({ numPassedTests: 2, numFailedTests: 1, testResults }))).toEqual({
		passed: 2,
		failed: 1,
		failures: ['b.test.ts › divides by zero', 'c.test.ts'],
	})
})

test('names the failed and the flaky journeys of suites within suites', () => {
	const spec = (title: string, status: string) => ({
		title,
		file: 'chat.spec.ts',
		line: 7,
		tests: [{ status, projectName: 'phone' }],
	})
	const suites = [
		{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('sends', 'flaky'), spec('ends', 'unexpected')] }] },
	]
	expect(journeyResults(written({ stats: { expected: 1, unexpected: 1, flaky: 1 }, suites }))).toEqual({
		passed: 1,
		failed: 2,
		failures: ['[phone] chat.spec.ts:7 › sends', '[phone] chat.spec.ts:7 › ends'],
	})
})

test('a missing report is one failure', () => {
	expect(unitResults('/nowhere/report.json')).toEqual({ passed: 0, failed: 1 })
})
