import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { reservePort } from '#support/reserve-port.ts'

// E2E_URL: runs journeys against a running product (with a demo institute), for development.
const running = process.env.E2E_URL
// Workers evaluate this file again: the environment passes on what was chosen.
process.env.E2E_PORT ??= running ? new URL(running).port : String(await reservePort())
// Against a running product the data of its played students stays for the next run.
process.env.E2E_DATA_DIR ??= running
	? join(tmpdir(), `ydo-e2e-${process.env.E2E_PORT}`)
	: mkdtempSync(join(tmpdir(), 'ydo-e2e-'))
const baseURL = running ?? `http://localhost:${process.env.E2E_PORT}`
const executablePath = process.env.BROWSER_PATH ?? '/usr/bin/chromium-headless-shell'

/** Journeys tagged @slow are left out of `npm test`; with YDO_SLOW=1 all run. */
const leftOut = process.env.YDO_SLOW === '1' ? [] : [/@slow/]
const leftOutOfDesktop = process.env.YDO_SLOW === '1' ? [] : [/@slow/, /@sizes-in-full/]
/** Journeys that mostly wait run one at a time beside the others, which use the cores meanwhile. */
const waits = /@waits/
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }

/** The journeys run against a newcomer's start: the built product on an empty data folder, with a smaller demo institute. */
export default defineConfig({
	testDir: '.',
	globalTeardown: './support/teardown.ts',
	// The server and the browsers need CPU too.
	workers: 3,
	// Noise on a shared machine must not fail a change; a journey that passes the second time is reported as flaky.
	retries: process.env.CI ? 1 : 0,
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
	// Journeys run at the phone's size unless they are tagged @desktop, or @sizes for both; @sizes-in-full at both with YDO_SLOW=1.
	projects: [
		{ name: 'phone, waiting', workers: 1, grep: waits, grepInvert: leftOut, use: phone },
		{ name: 'phone', grepInvert: [waits, /@desktop/, ...leftOut], use: phone },
		{
			name: 'desktop',
			grep: /@desktop|@sizes/,
			grepInvert: leftOutOfDesktop,
			use: { viewport: { width: 1440, height: 900 } },
		},
	],
	outputDir: join(process.env.E2E_DATA_DIR, 'traces'),
	...(!running && { webServer: webServer() }),
})

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
			// Versions of large photos took half a minute of both cores.
			DEMO_PORTRAITS: 'small',
			...(process.env.E2E_SLOW && { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/answer-late.ts')}` }),
		},
		wait: { stdout: /http:\/\/localhost:\d+/ },
		timeout: 600_000,
		gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
	}
}
