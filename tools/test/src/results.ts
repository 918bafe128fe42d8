import { readFileSync } from 'node:fs'
import type { Counts } from './run-step.ts'

/** Counts of Vitest's JSON report; no report at all is one failure. */
export function unitResults(file: string): Counts {
	return read(file, (report: { numPassedTests: number; numFailedTests: number }) => ({
		passed: report.numPassedTests,
		failed: report.numFailedTests,
	}))
}

/** Counts of Playwright's JSON report; a flaky test is a broken one. */
export function journeyResults(file: string): Counts {
	return read(file, ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky,
	}))
}

function read<Report>(file: string, count: (report: Report) => Counts): Counts {
	try {
		return count(JSON.parse(readFileSync(file, 'utf8')) as Report)
	} catch {
		return { passed: 0, failed: 1 }
	}
}
