// `npm test`: the checks of the project, one after the other, ending with one line that counts them all.
// `npm run check` is the fast part of it (no browser, no network).
// `npm run test:long` runs what is too long for it: further journeys, installs, every crash, and many random worlds.
// npm test -- --list             prints the steps
// npm test -- --only "journeys"  runs the steps whose name contains it
import { parseArgs } from 'node:util'
import { advisories } from './advisories.ts'
import { printStructure } from './print-structure.ts'
import { commandStep, type Result, runStep } from './run-step.ts'
import { journeys, journeysInFullChromium, longJourneys, longUnits, units } from './suites.ts'

const fastSteps = [
	commandStep('types', 'tsc', ['-p', '.']),
	commandStep('types of the pages', 'tsc', ['-p', 'apps/web']),
	commandStep('types of the service worker', 'tsc', ['-p', 'apps/web/tsconfig.worker.json']),
	commandStep('types of the journeys', 'tsc', ['-p', 'e2e']),
	commandStep('types of the benchmarks', 'tsc', ['-p', 'tools/bench']),
	commandStep('format, lint and arrows', 'biome', ['ci', '--error-on-warnings', '.']),
	commandStep('unused code', 'knip'),
	{ name: 'structure', run: printStructure },
	{ name: 'units, server and client', run: units },
]
const steps = [
	...fastSteps,
	{ name: 'journeys in a browser', run: journeys },
	{ name: 'advisories', run: () => advisories() },
]

const longSteps = [
	{ name: 'crashes and random worlds in full', run: longUnits },
	{ name: 'further journeys in a browser', run: longJourneys },
	{ name: 'journeys in full Chromium', run: journeysInFullChromium },
	commandStep('installs', 'node', ['tools/test/src/installs/main.ts']),
]

const { fast, long, list, only } = readArguments()
const chosen = (long ? longSteps : fast ? fastSteps : steps).filter(({ name }) => name.includes(only ?? ''))
if (list) for (const { name } of chosen) console.log(name)
else if (chosen.length > 0) await runAll()
else fail(`No step's name contains "${only}": npm test -- --list prints them.`)

function readArguments() {
	const flag = { type: 'boolean' } as const
	const options = { fast: flag, long: flag, list: flag, only: { type: 'string' } } as const
	try {
		return parseArgs({ options }).values
	} catch (error) {
		fail(`${error instanceof Error ? error.message : error}\nUsage: npm test -- [--list] [--only "STEP NAME"]`)
		process.exit()
	}
}

async function runAll(): Promise<void> {
	const results: Result[] = []
	for (const step of chosen) results.push(await runStep(step))
	for (const { name, seconds, passed, failed, failures = [], note } of results) {
		const mark = failed ? '✗' : note ? '–' : '✓'
		console.log(`${mark} ${name}: ${note ?? `${passed} passed, ${failed} failed`} (${seconds} s)`)
		for (const failure of failures) console.log(`    ${failure}`)
	}
	const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
	console.log(`${total('passed')} passed, ${total('failed')} failed`)
	process.exitCode = total('failed') ? 1 : 0
}

function fail(sentence: string): void {
	console.error(sentence)
	process.exitCode = 1
}
