// `npm test`: every check of the project, one after the other, ending with one line that counts them all.
// `npm run check` is the fast part of it (no browser). `--list` names the steps and runs none.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { journeyResults, unitResults } from './results.ts'
import { type Result, runStep as run } from './run-step.ts'

const fast = process.argv.includes('--fast')
const reports = await mkdtemp(join(tmpdir(), 'ydo-test-'))
const results: Result[] = []
const isListing = process.argv.includes('--list')
const nameStep: typeof run = async (name) => {
	console.log(name)
	return { name, passed: 0, failed: 0, seconds: 0 }
}
const runStep = isListing ? nameStep : run

results.push(await runStep('types', 'tsc', ['-p', '.']))
results.push(await runStep('types of the pages', 'tsc', ['-p', 'apps/web']))
results.push(await runStep('types of the service worker', 'tsc', ['-p', 'apps/web/tsconfig.worker.json']))
results.push(await runStep('types of the journeys', 'tsc', ['-p', 'e2e']))
results.push(await runStep('types of the benchmarks', 'tsc', ['-p', 'tools/bench']))
results.push(await runStep('format, lint and arrows', 'biome', ['ci', '--error-on-warnings', '.']))
results.push(await runStep('unused code', 'knip', []))

const unitReport = join(reports, 'unit.json')
const unitArguments = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`]
results.push(
	await runStep('units, server and client', 'vitest', unitArguments, { count: () => unitResults(unitReport) }),
)

if (!fast) {
	const browser = isListing ? '' : findBrowser()
	const journeyReport = join(reports, 'journeys.json')
	results.push(
		await runStep('journeys in a browser', 'playwright', ['test', '-c', 'e2e', '--reporter=list,json'], {
			env: { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
			count: () => journeyResults(journeyReport),
		}),
	)
	results.push(await runStep('installs', 'node', ['tools/test/src/installs/main.ts']))
}

rmSync(reports, { recursive: true, force: true })
if (isListing) process.exit()
for (const { name, seconds, passed, failed } of results)
	console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') ? 1 : 0
