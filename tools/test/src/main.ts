// `npm test`: what every change must pass. `npm run check` (--fast): its part without browser and database, for while you work.
// `npm run test:all` (--all): everything there is.
// npm test -- --list             prints the steps
// npm test -- --only "journeys"  runs the step of that name, or those whose names contain it
import { parseArgs } from 'node:util'
import { findBrowser } from './browser.ts'
import { conclude, runGroups } from './run-groups.ts'
import { allGroups, checkGroups, testGroups } from './steps.ts'

const { fast, all, list, only = '' } = readArguments()
const available = all ? allGroups : fast ? checkGroups : testGroups
const isNamed = available.flat().some(({ name }) => name === only)
const groups = available.map((group) => group.filter(({ name }) => (isNamed ? name === only : name.includes(only))))
const steps = groups.flat()

// A run that is ended takes its commands with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

if (list) for (const { name } of steps) console.log(name)
else if (steps.length === 0) fail(`No step's name contains "${only}": npm test -- --list prints them.`)
else if (steps.some(({ needsBrowser }) => needsBrowser) && !findBrowser())
	process.exitCode = conclude([{ passed: 0, failed: 1 }])
else process.exitCode = await runGroups(groups)

function readArguments() {
	const flag = { type: 'boolean' } as const
	const options = { fast: flag, all: flag, list: flag, only: { type: 'string' } } as const
	try {
		return parseArgs({ options }).values
	} catch (error) {
		fail(`${error instanceof Error ? error.message : error}\nUsage: npm test -- [--list] [--only "STEP NAME"]`)
		process.exit()
	}
}

function fail(sentence: string): void {
	console.error(sentence)
	process.exitCode = 1
}
