import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = [...(process.env.PATH ?? '').split(delimiter), '/Applications/Google Chrome.app/Contents/MacOS']
const missing =
	'A browser is missing for the journeys: install chromium (Debian: apt-get install chromium-headless-shell) or set BROWSER_PATH.'

/**
 * The path of a Chromium: BROWSER_PATH, one of the system, or, as root on a Debian, one that is installed now.
 * Ends the process with one line that says what is missing where there is none.
 */
export function findBrowser(): string {
	const found = process.env.BROWSER_PATH ?? search()
	if (found) return found
	if (process.getuid?.() === 0 && install()) {
		const installed = search()
		if (installed) return installed
	}
	console.error(missing)
	console.log('0 passed, 1 failed')
	process.exit(1)
}

function search(): string | undefined {
	const candidates = folders.flatMap((folder) => [...names, 'Google Chrome'].map((name) => join(folder, name)))
	return candidates.find(executable)
}

function executable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK)
		return true
	} catch {
		return false
	}
}

function install(): boolean {
	console.log('No browser found: installing chromium-headless-shell from Debian …')
	const options = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
	if (spawnSync('apt-get', ['-v'], { stdio: 'ignore' }).status !== 0) return false
	spawnSync('apt-get', ['update', '-qq'], options)
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
	return ['chromium-headless-shell', 'chromium'].some(
		(name) =>
			spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { ...options, env }).status === 0,
	)
}
