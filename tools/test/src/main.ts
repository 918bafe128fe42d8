// `npm test`: every check of the project, one after the other, ending with one line that counts them all.
// `npm run check` is the fast part of it (no browser).
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { journeyResults, unitResults } from './results.ts'
import { type Result, runStep } from './run-step.ts'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
	console.error(`Node 24 is missing (this is ${process.version}): run npm ci, which brings it, and use npm test.`)
	process.exit(1)
}

const fast = process.argv.includes('--fast')
const reports = await mkdtemp(join(tmpdir(), 'ydo-test-'))
const results: Result[] = []

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
	const browser = findBrowser()
	const journeyReport = join(reports, 'journeys.json')
	results.push(
		await runStep('journeys in a browser', 'playwright', ['test', '-c', 'e2e', '--reporter=list,json'], {
			env: { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
			count: () => journeyResults(journeyReport),
		}),
	)
}

rmSync(reports, { recursive: true, force: true })
for (const { name, seconds, passed, failed } of results)
	console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') ? 1 : 0
