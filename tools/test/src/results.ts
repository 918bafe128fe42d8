import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A failed or flaky test: its name, the beginning of its error message, and the command that repeats it alone. */
export type Failure = { name: string; cause: string; repeat: string }

/** The result of tests. `note`: why nothing was tested. `output`: what the command printed. */
export type Counts = {
	passed: number
	failed: number
	failures?: Failure[]
	/** Passed at the second try; counted as passed. */
	flaky?: Failure[]
	note?: string
	output?: string
}

type UnitFile = {
	name: string
	status: string
	message: string
	assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}
type UnitReport = { numPassedTests: number; testResults: UnitFile[] }

/** Counts of Vitest's JSON report, and what failed. `tool` begins the commands that repeat a test. */
export function unitResults(file: string, tool: string): Counts {
	return read(file, ({ numPassedTests, testResults }: UnitReport) => {
		const failed = testResults.filter(({ status }) => status === 'failed')
		return counts(
			numPassedTests,
			failed.flatMap((one) => unitFailures(one, tool)),
		)
	})
}

/** The failed tests of a file, or the file itself if it failed outside of its tests. */
function unitFailures({ name, message, assertionResults }: UnitFile, tool: string): Failure[] {
	const file = relative(process.cwd(), name)
	const repeat = `${tool} vitest run ${file}`
	const failed = assertionResults.filter(({ status }) => status === 'failed')
	if (failed.length === 0) return [{ name: file, cause: causeOf(message), repeat }]
	return failed.map(({ fullName, failureMessages: [first = ''] }) => ({
		name: `${file} › ${fullName}`,
		cause: causeOf(first),
		repeat: `${repeat} -t "${patternOf(fullName)}"`,
	}))
}

type JourneyTest = { status: string; projectName: string; results: { error?: { message?: string } }[] }
type Spec = { title: string; file: string; line: number; tests: JourneyTest[] }
type Suite = { specs?: Spec[]; suites?: Suite[] }
type JourneyReport = { stats: { expected: number; flaky: number }; suites: Suite[]; errors?: { message?: string }[] }

/** Counts of Playwright's JSON report, what failed, and what passed only when it was tried again. */
export function journeyResults(file: string, tool: string): Counts {
	return read(file, ({ stats, suites, errors = [] }: JourneyReport) => {
		const specs = suites.flatMap(specsIn)
		const having = (wanted: string) =>
			specs.flatMap((spec) =>
				spec.tests.filter(({ status }) => status === wanted).map((one) => journeyFailure(spec, one)),
			)
		const journeyFailure = ({ title, file, line }: Spec, { projectName, results }: JourneyTest): Failure => {
			const isAlone = specs.filter((other) => other.file === file && other.line === line).length === 1
			const which = `${isAlone ? '' : ` -g "${patternOf(title)}"`} --project="${projectName}" --no-deps`
			return {
				name: `[${projectName}] ${file}:${line} › ${title}`,
				cause: causeOf(results.find(({ error }) => error)?.error?.message ?? ''),
				repeat: `${tool} playwright test -c e2e ${file}:${line}${which}`,
			}
		}
		const outside = errors.map(({ message = '' }) => ({
			name: 'outside of the journeys',
			cause: causeOf(message),
			repeat: `${tool} playwright test -c e2e`,
		}))
		return { ...counts(stats.expected + stats.flaky, [...having('unexpected'), ...outside]), flaky: having('flaky') }
	})
}

function specsIn({ specs = [], suites = [] }: Suite): Spec[] {
	return [...specs, ...suites.flatMap(specsIn)]
}

/** Counts of the installs: a line for each proof, beginning with ✓ or ✗; or the reason why nothing was proved. */
export function installResults(output: string, repeat: string): Counts {
	const note = /^skipped: .*/m.exec(output)?.[0]
	const failed = [...output.matchAll(/^✗ (.*)\n?(.*)/gm)].map(([, name = '', cause = '']) => ({ name, cause, repeat }))
	return { ...counts(output.match(/^✓ /gm)?.length ?? 0, failed), ...(note && { note }) }
}

/** The beginning of an error message: up to its stack or call log, at most fifteen lines, enough for the difference of two lists. */
export function causeOf(message: string): string {
	const lines = stripVTControlCharacters(message)
		.split('\n')
		.filter((line) => line.trim())
	const end = lines.findIndex((line) => /^\s+at |^Call log:/.test(line))
	return lines.slice(0, end < 1 ? 15 : Math.min(end, 15)).join('\n')
}

/** A pattern that matches the title, without characters that a shell or a regular expression interprets. */
function patternOf(title: string): string {
	return title.replace(/[^\w ,:-]/g, '.')
}

function counts(passed: number, failures: Failure[]): Counts {
	return { passed, failed: failures.length, failures }
}

/** Without a report nothing is counted: the exit code of the command tells that it failed. */
function read<Report>(file: string, count: (report: Report) => Counts): Counts {
	let report: Report
	try {
		report = JSON.parse(readFileSync(file, 'utf8'))
	} catch {
		return { passed: 0, failed: 0 }
	}
	return count(report)
}
