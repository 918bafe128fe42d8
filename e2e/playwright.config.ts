import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

// Workers evaluate this file again: the environment passes on random choices.
// Below the ephemeral ports, which another connection could take before the server listens.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 6_000) * 2)
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'ydo-e2e-'))
// E2E_URL: runs journeys against a running product (with a demo institute), for development.
const running = process.env.E2E_URL
const baseURL = running ?? `http://localhost:${process.env.E2E_PORT}`
const executablePath = process.env.BROWSER_PATH ?? '/usr/bin/chromium-headless-shell'

/** Journeys of things that exist in one layout only, or are the same in both: they run once. */
const onDesktopsAlone = ['carousel', 'fades'].map(specFile)
const onPhonesAlone = [
	...['deck', 'landscape', 'large-text', 'small-screens'],
	...[
		'callback',
		'chat',
		'choice',
		'choosing',
		'device-pages',
		'early-calls',
		'first-screens',
		'held-cards',
		'hostile-server',
	],
	...[
		'joining',
		'landing',
		'leaving',
		'liking',
		'login',
		'matched',
		'notifications',
		'offline',
		'own-photos',
		'preloader',
	],
	...['prerendered', 'profile', 'push', 'recovery', 'refused', 'reporting', 'session', 'settings', 'toast-types'],
	...['who-sees-whom', 'x-wing'],
].map(specFile)

/** Journeys that mostly wait run one at a time beside the others, which use the cores meanwhile. */
const waits = /@waits/

/**
 * E2E_PART: "short" leaves out the journeys tagged @long, "long" runs them alone; without it all run. A project's own filters replace those
 * of the command line, so these are its.
 */
const part = process.env.E2E_PART
const inPart = part === 'long' ? { grep: /@long/ } : {}
const notInPart = part === 'short' ? [/@long/] : []
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }

/** The journeys run against a newcomer's start: the built product on an empty data folder, with a smaller demo institute. */
export default defineConfig({
	testDir: '.',
	globalTeardown: './support/teardown.ts',
	// The server and the browsers need CPU too.
	workers: 3,
	fullyParallel: true,
	forbidOnly: true,
	// Generous for a slow machine: no journey is about time unless it says so.
	timeout: 120_000,
	expect: { timeout: 20_000 },
	use: {
		baseURL,
		// A failed press fails at once, not with its whole journey.
		actionTimeout: 40_000,
		// Journeys mock responses of the server, which a worker would bypass; its own journeys allow it.
		serviceWorkers: 'block',
		// Traces take a fifth of the time of all journeys: E2E_TRACE=1 keeps those of failures.
		trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
		screenshot: 'only-on-failure',
		launchOptions: {
			executablePath,
			// On a closed network Chromium's own background requests would only be refused, many at a time.
			args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
		},
	},
	projects: [
		{
			name: 'phone, waiting',
			workers: 1,
			grep: part === 'long' ? /(?=.*@long)(?=.*@waits)/ : waits,
			grepInvert: notInPart,
			use: phone,
		},
		{
			name: 'phone',
			workers: 2,
			testIgnore: onDesktopsAlone,
			...inPart,
			grepInvert: [waits, ...notInPart],
			use: phone,
		},
		{
			name: 'desktop',
			workers: 2,
			testIgnore: onPhonesAlone,
			...inPart,
			grepInvert: notInPart,
			use: { viewport: { width: 1440, height: 900 } },
			// In parallel with the phone's there would be more work than cores (--no-deps: these alone).
			dependencies: ['phone'],
		},
	],
	outputDir: join(process.env.E2E_DATA_DIR, 'traces'),
	...(!running && { webServer: webServer() }),
})

function specFile(name: string): string {
	return `**/${name}.spec.ts`
}

/** A newcomer's start, on an empty data folder. */
function webServer() {
	return {
		command: 'node tools/launch/src/run.js tools/demo/src/start.ts',
		cwd: join(import.meta.dirname, '..'),
		env: {
			PORT: process.env.E2E_PORT ?? '',
			DATA_DIR: join(process.env.E2E_DATA_DIR ?? '', 'data'),
			DEMO_STUDENTS: '53',
			// Only members played by a journey like back: a match changes screens.
			DEMO_COMPANIONS: '0',
			// All of them exist before the address is printed.
			DEMO_BACKGROUND: '0',
			...(process.env.E2E_SLOW && { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/answer-late.ts')}` }),
		},
		wait: { stdout: /http:\/\/localhost:\d+/ },
		timeout: 180_000,
		gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
	}
}
