import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

// Workers evaluate this file again: what is chosen once travels to them in the environment.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000) * 2)
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'ydo-e2e-'))
// E2E_URL: journeys against a product that runs already (with a demo institute), for whoever works on them.
const running = process.env.E2E_URL
const baseURL = running ?? `http://localhost:${process.env.E2E_PORT}`
const executablePath = process.env.BROWSER_PATH ?? '/usr/bin/chromium-headless-shell'

/** Journeys of what one layout alone has, or what is the same on both: each is worth its time once. */
const onDesktopsAlone = ['carousel', 'fades'].map(specFile)
const onPhonesAlone = [
	...['deck', 'landscape', 'large-text', 'small-screens'],
	...['callback', 'chat', 'choice', 'choosing', 'early-calls', 'first-screens', 'held-cards', 'hostile-server'],
	...['joining', 'landing', 'leaving', 'login', 'matched', 'notifications', 'offline', 'own-photos', 'preloader'],
	...['prerendered', 'profile', 'push', 'recovery', 'refused', 'reporting', 'session', 'settings', 'toast-types'],
	...['who-sees-whom', 'x-wing'],
].map(specFile)

/** Journeys that wait more than they work go one at a time beside the others, who have the cores meanwhile. */
const waits = /@waits/
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

/** The journeys run against what a newcomer starts: the built product on an empty data folder, with a smaller demo institute. */
export default defineConfig({
	testDir: '.',
	globalTeardown: './support/teardown.ts',
	// The server and the browsers work beside them.
	workers: 3,
	fullyParallel: true,
	forbidOnly: true,
	// Patience for a slow machine: no journey is about time unless it says so.
	timeout: 120_000,
	expect: { timeout: 20_000 },
	use: {
		baseURL,
		// Journeys put answers of their own in place of the server's, which a worker would pass by; its own journeys allow it.
		serviceWorkers: 'block',
		// Traces take a fifth of the time of all journeys: E2E_TRACE=1 keeps those of failures.
		trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
		screenshot: 'only-on-failure',
		launchOptions: {
			executablePath,
			// Chromium's own background requests would only be refused, many at a time, on a closed network.
			args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
		},
	},
	projects: [
		{ name: 'phone, waiting', workers: 1, grep: waits, use: phone },
		{ name: 'phone', workers: 2, testIgnore: onDesktopsAlone, grepInvert: waits, use: phone },
		{
			name: 'desktop',
			workers: 2,
			testIgnore: onPhonesAlone,
			use: { viewport: { width: 1440, height: 900 } },
			// Beside the phone's there would be more at work than there are cores (--no-deps: these alone).
			dependencies: ['phone'],
		},
	],
	outputDir: join(process.env.E2E_DATA_DIR, 'traces'),
	...(!running && { webServer: webServer() }),
})

function specFile(name: string): string {
	return `**/${name}.spec.ts`
}

/** What a newcomer starts, on an empty data folder. */
function webServer() {
	return {
		command: 'node tools/launch/src/run.js tools/demo/src/start.ts',
		cwd: join(import.meta.dirname, '..'),
		env: {
			PORT: process.env.E2E_PORT ?? '',
			DATA_DIR: join(process.env.E2E_DATA_DIR ?? '', 'data'),
			// After the last that companions play, four who meet each other (support/matched-student.ts).
			DEMO_STUDENTS: '53',
			// All of them are there before the address is printed.
			DEMO_BACKGROUND: '0',
			...(process.env.E2E_SLOW && { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/answer-late.ts')}` }),
		},
		wait: { stdout: /http:\/\/localhost:\d+/ },
		timeout: 180_000,
		gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
	}
}
