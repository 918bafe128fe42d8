import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Counts } from './run-step.ts'

type UnitReport = {
	numPassedTests: number
	numFailedTests: number
	testResults: {
		name: string
		status: string
		message: string
		assertionResults: { fullName: string; status: string }[]
	}[]
}

/** Counts of Vitest's JSON report, and the names of what failed; a missing report is one failure. */
export function unitResults(file: string): Counts {
	return read(file, (report: UnitReport) => ({
		passed: report.numPassedTests,
		failed: report.numFailedTests,
		failures: report.testResults.filter(({ status }) => status === 'failed').flatMap(unitFailures),
	}))
}

/** The failed tests of a file, or the file itself if it failed outside of its tests. */
function unitFailures({ name, assertionResults }: UnitReport['testResults'][number]): string[] {
	const failed = assertionResults.filter(({ status }) => status === 'failed')
	const file = relative(process.cwd(), name)
	return failed.length > 0 ? failed.map(({ fullName }) => `${file} › ${fullName}`) : [file]
}

type Suite = { specs?: { title: string; file: string; line: number; tests: JourneyTest[] }[]; suites?: Suite[] }
type JourneyTest = { status: string; projectName: string }
type JourneyReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

/** Counts of Playwright's JSON report, and the names of what failed; a flaky test is a failed one. */
export function journeyResults(file: string): Counts {
	return read(file, ({ stats, suites }: JourneyReport) => ({
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky,
		failures: suites.flatMap(journeyFailures),
	}))
}

function journeyFailures({ specs = [], suites = [] }: Suite): string[] {
	const failed = specs.flatMap(({ title, file, line, tests }) =>
		tests
			.filter(({ status }) => status === 'unexpected' || status === 'flaky')
			.map(({ projectName }) => `[${projectName}] ${file}:${line} › ${title}`),
	)
	return [...failed, ...suites.flatMap(journeyFailures)]
}

function read<Report>(file: string, count: (report: Report) => Counts): Counts {
	try {
		return count(JSON.parse(readFileSync(file, 'utf8')) as Report)
	} catch {
		return { passed: 0, failed: 1 }
	}
}
