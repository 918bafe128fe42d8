import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, findFullBrowser, journeysBrowser } from './browser.ts'
import { type Counts, installResults, journeyResults, unitResults } from './results.ts'
import type { Groups } from './run-groups.ts'
import { commandStep, runCommand, type Step } from './run-step.ts'

const checks = [
	types('types', '.'),
	types('types of the pages', 'apps/web'),
	types('types of their build', 'apps/web/tsconfig.build.json'),
	types('types of the service worker', 'apps/web/tsconfig.worker.json'),
	types('types of the journeys and benchmarks', 'e2e'),
	commandStep('format, lint and arrows', 'biome', 'ci', '--error-on-warnings', '.'),
	commandStep('unused code', 'knip'),
	commandStep('structure', 'node', 'tools/test/src/print-structure.ts'),
]

/** The journeys' start finds it built. */
const build = commandStep('build', 'node', 'tools/demo/src/build.ts')

/** One thread each: beside other steps more of them only repeat each other's work, in twice the processor time. */
function types(name: string, project: string): Step {
	return commandStep(name, 'tsc', '--singleThreaded', '-p', project)
}

const slow = { YDO_SLOW: '1' }

/** `npm run check`: needs no browser, no network and no database. */
export const checkGroups: Groups = [checks, [units('units of packages and pages', { projects: ['pages'] })]]

/** `npm test`: what every change must pass. */
export const testGroups: Groups = [[...checks, build], [units('units')], [components()], [journeys('journeys')]]

/** `npm run test:all`: everything, with all slow tests, and what needs the network. */
export const allGroups: Groups = [
	[...checks, build],
	[units('units', { env: slow })],
	[components(slow)],
	[journeys('journeys', slow)],
	[{ name: 'journeys in full Chromium', run: journeysInFullChromium, needsBrowser: true }],
	[
		{ name: 'installs', run: installs },
		{ name: 'advisories', run: async () => (await import('./advisories.ts')).advisories() },
	],
]

const reporters = ['--reporter=minimal', '--silent=passed-only', '--reporter=json']

type Units = { projects?: string[]; env?: Record<string, string> }

function units(name: string, { projects = ['server', 'pages'], env = {} }: Units = {}): Step {
	return { name, run: () => runVitest({ name, projects, env }) }
}

/** Screens in a browser, before a scripted server. */
function components(env: Record<string, string> = {}): Step {
	const name = 'components'
	const run = async () => {
		const browser = findBrowser() ?? ''
		return runVitest({
			name,
			projects: ['components'],
			env: { ...env, ...(browser !== journeysBrowser && { BROWSER_PATH: browser }) },
		})
	}
	return { name, run, needsBrowser: true }
}

function runVitest({ name, projects, env }: Required<Units> & { name: string }): Promise<Counts> {
	const chosen = projects.map((project) => `--project=${project}`)
	return withReport((report) =>
		runCommand({
			name,
			command: ['vitest', 'run', ...chosen, ...reporters, `--outputFile.json=${report}`],
			repeat: `${toolWith(env)} vitest run ${chosen.join(' ')}`,
			env,
			count: () => unitResults(report, toolWith(env)),
		}),
	)
}

function journeys(name: string, env: Record<string, string> = {}): Step {
	const run = async () => runJourneys({ name, env, browser: findBrowser() ?? '' })
	return { name, run, needsBrowser: true }
}

/** The journeys in which browsers have differed, in a full Chromium or Chrome if the others run in the headless shell. */
async function journeysInFullChromium(): Promise<Counts> {
	const leftOut = (reason: string) => ({ passed: 0, failed: 0, note: `left out: ${reason}` })
	const first = findBrowser()
	if (first && !/headless.shell/.test(first)) return leftOut(`all journeys run in ${first}`)
	const browser = findFullBrowser()
	if (!browser) return leftOut('neither Chromium nor Chrome is installed')
	const args = ['--grep=@browsers', '--project=phone']
	return runJourneys({ name: 'journeys in full Chromium', args, env: slow, browser })
}

type Journeys = { name: string; browser: string; args?: string[]; env: Record<string, string> }

function runJourneys({ name, browser, args = [], env }: Journeys): Promise<Counts> {
	const tool = toolWith({ ...env, ...(browser !== journeysBrowser && { BROWSER_PATH: browser }) })
	const command = ['playwright', 'test', '-c', 'e2e', ...args] as const
	return withReport((report) =>
		runCommand({
			name,
			command: [...command, '--reporter=dot,json'],
			repeat: `${tool} ${command.join(' ')}`,
			env: { ...env, BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
			count: () => journeyResults(report, tool),
		}),
	)
}

function installs(): Promise<Counts> {
	const repeat = 'npm run test:all -- --only installs'
	const command = ['node', 'tools/test/src/installs/main.ts'] as const
	return runCommand({ name: 'installs', command, repeat, count: (output) => installResults(output, repeat) })
}

/** The beginning of a command that repeats a test in the same environment. */
function toolWith(env: Record<string, string>): string {
	return [...Object.entries(env).map(([name, value]) => `${name}="${value}"`), 'npm run tool --'].join(' ')
}

async function withReport(run: (report: string) => Promise<Counts>): Promise<Counts> {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-report-'))
	try {
		return await run(join(folder, 'report.json'))
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}
