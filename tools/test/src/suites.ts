import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, findFullBrowser } from './browser.ts'
import { journeyResults, unitResults } from './results.ts'
import { type Counts, runCommand } from './run-step.ts'

/** Every test of Vitest. */
export function units(): Promise<Counts> {
	return runUnits([], {})
}

function runUnits(files: readonly string[], env: Record<string, string>): Promise<Counts> {
	return withReport((report) => {
		const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files]
		return runCommand('vitest', args, { env, count: () => unitResults(report) })
	})
}

/** Test files that do more in the long run: `inFull`, and the random worlds of tools/research. */
const longFiles = ['crash', 'initdb-kill', 'at-once', 'tools/research']

/** The long run of tests that are reduced elsewhere: every crash, and many more random worlds. */
export function longUnits(): Promise<Counts> {
	return runUnits(longFiles, { YDO_LONG: '1' })
}

/** The journeys of `npm test`, in the available browser: each screen, and of each behaviour the one that shows it. */
export function journeys(): Promise<Counts> {
	return runInBrowser('short')
}

/** All other journeys: further states of screens, and what takes more than three seconds. */
export function longJourneys(): Promise<Counts> {
	return runInBrowser('long')
}

async function runInBrowser(part: 'short' | 'long'): Promise<Counts> {
	const browser = findBrowser()
	return browser ? runJourneys(browser, { env: { E2E_PART: part } }) : { passed: 0, failed: 1 }
}

/** The journeys in which browsers have differed, in a full Chromium or Chrome if the others run in the headless shell. */
export async function journeysInFullChromium(): Promise<Counts> {
	const leftOut = (reason: string) => ({ passed: 0, failed: 0, note: `left out: ${reason}` })
	const first = findBrowser()
	if (first && !/headless.shell/.test(first)) return leftOut(`all journeys run in ${first}`)
	const browser = findFullBrowser()
	if (!browser) return leftOut('neither Chromium nor Chrome is installed')
	return runJourneys(browser, { args: ['--grep=@browsers', '--project=phone'] })
}

type Chosen = { args?: string[]; env?: Record<string, string> }

function runJourneys(browser: string, { args = [], env = {} }: Chosen): Promise<Counts> {
	return withReport((report) =>
		runCommand('playwright', ['test', '-c', 'e2e', '--reporter=list,json', ...args], {
			env: { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
			count: () => journeyResults(report),
		}),
	)
}

async function withReport(run: (report: string) => Promise<Counts>): Promise<Counts> {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-test-'))
	try {
		return await run(join(folder, 'report.json'))
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}
