import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, findFullBrowser } from './browser.ts'
import { journeyResults, unitResults } from './results.ts'
import { type Counts, runCommand } from './run-step.ts'

/** Every test of Vitest. */
export function units(): Promise<Counts> {
	return withReport((report) => {
		const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
		return runCommand('vitest', args, { count: () => unitResults(report) })
	})
}

/** Every journey, in the browser that there is. */
export async function journeys(): Promise<Counts> {
	const browser = findBrowser()
	return browser ? runJourneys(browser, []) : { passed: 0, failed: 1 }
}

/** The journeys in which browsers have differed, in a full Chromium or Chrome where the others run in the headless shell. */
export async function journeysInFullChromium(): Promise<Counts> {
	const leftOut = (reason: string) => ({ passed: 0, failed: 0, note: `left out: ${reason}` })
	const first = findBrowser()
	if (first && !/headless.shell/.test(first)) return leftOut(`all journeys run in ${first}`)
	const browser = findFullBrowser()
	if (!browser) return leftOut('neither Chromium nor Chrome is installed')
	return runJourneys(browser, ['--grep=@browsers', '--project=phone'])
}

function runJourneys(browser: string, args: string[]): Promise<Counts> {
	return withReport((report) =>
		runCommand('playwright', ['test', '-c', 'e2e', '--reporter=list,json', ...args], {
			env: { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
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
