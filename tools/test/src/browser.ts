import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const shell = 'chromium-headless-shell'
/** The browser of journeys that are run without BROWSER_PATH: see e2e/playwright.config.ts. */
export const journeysBrowser = `/usr/bin/${shell}`
const full = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Google Chrome']
const missing = `A browser is missing for the journeys: install chromium (Debian: apt-get install ${shell}) or set BROWSER_PATH.`

/**
 * The path of the browser for all journeys: BROWSER_PATH, the system's, or, as root on a Debian, one that is installed now. Prints what
 * is missing if there is none.
 */
export function findBrowser(): string | undefined {
	const found = process.env.BROWSER_PATH ?? search([shell, ...full]) ?? install(shell) ?? install('chromium')
	if (!found) console.error(missing)
	return found
}

/** The path of a full Chromium or Chrome: the system's, or, as root on a Debian, one that is installed now. */
export function findFullBrowser(): string | undefined {
	return search(full) ?? install('chromium')
}

function search(names: string[]): string | undefined {
	const folders = [...(process.env.PATH ?? '').split(delimiter), '/Applications/Google Chrome.app/Contents/MacOS']
	return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(executable)
}

function executable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK)
		return true
	} catch {
		return false
	}
}

/** Installs a Debian package; returns the path of its program of the same name, if that succeeded. */
function install(name: string): string | undefined {
	if (process.getuid?.() !== 0 || spawnSync('apt-get', ['-v'], { stdio: 'ignore' }).status !== 0) return undefined
	console.log(`Installing ${name} from Debian …`)
	apt('update', '-qq')
	apt('install', '-y', '-qq', '--no-install-recommends', name)
	return search([name])
}

/** Its errors are printed, but not its progress. */
function apt(...args: string[]): void {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
	const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
	if (status !== 0) console.error(`apt-get ${args.join(' ')} failed.`)
}
