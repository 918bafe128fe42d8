import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findBrowser } from './browser.ts'
import type { Counts } from './results.ts'
import { allGroups } from './steps.ts'

/** Makes this a machine with only these programs, each a script of the shell. Returns their folder. */
function machineWith(programs: Record<string, string>, browser?: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-programs-'))
	for (const [name, script] of Object.entries(programs))
		writeFileSync(join(folder, name), `#!/bin/sh\n${script}`, { mode: 0o755 })
	vi.stubEnv('PATH', folder)
	vi.stubEnv('BROWSER_PATH', browser)
	onTestFinished(() => {
		vi.unstubAllEnvs()
		rmSync(folder, { recursive: true })
	})
	return folder
}

function run(name: string): Promise<Counts> | undefined {
	return allGroups
		.flat()
		.find((step) => step.name === name)
		?.run()
}

test('a command that fails is one failure, with the beginning of what it says', async () => {
	machineWith({ knip: 'echo "Unused files (1)"; exit 3' })
	expect(await run('unused code')).toEqual({
		passed: 0,
		failed: 1,
		failures: [{ name: 'unused code', cause: 'Unused files (1)', repeat: 'npm run tool -- knip' }],
		output: 'Unused files (1)\n',
	})
})

test('a command that is missing fails with what to do', async () => {
	machineWith({})
	expect((await run('unused code'))?.failures?.[0]?.cause).toMatch(/knip cannot be run \(.*\): run npm ci first/)
})

test('an error outside of all units fails, and begins the cause', async () => {
	machineWith({ vitest: 'echo ".....\nTypeError: no function"; exit 1' })
	expect(await run('units')).toMatchObject({ failed: 1, failures: [{ cause: 'TypeError: no function' }] })
})

test('everything runs its units and journeys with the slow ones', async () => {
	const print = 'echo "$YDO_SLOW"'
	machineWith({ vitest: print, playwright: print, 'chromium-headless-shell': '' })
	expect((await run('units'))?.output).toBe('1\n')
	expect((await run('journeys'))?.output).toBe('1\n')
})

const asRoot = process.platform !== 'darwin' && process.getuid?.() === 0

test.runIf(asRoot)('a browser that cannot be installed is told', () => {
	const error = vi.spyOn(console, 'error').mockReturnValue()
	machineWith({ 'apt-get': '[ "$1" = -v ]' })
	expect(findBrowser()).toBeUndefined()
	expect(error.mock.calls.flat()).toContainEqual(expect.stringMatching(/^apt-get install .* chromium failed\.$/))
})

const inFullChromium = 'journeys in full Chromium'
// A Mac has its Chrome in a fixed place.
const elsewhere = test.skipIf(process.platform === 'darwin')

elsewhere('without Chromium or Chrome, journeys in it are left out, and said to be', async () => {
	machineWith({ 'chromium-headless-shell': '' })
	const note = 'left out: neither Chromium nor Chrome is installed'
	expect(await run(inFullChromium)).toEqual({ passed: 0, failed: 0, note })
})

elsewhere('where all journeys run in Chromium, none is run in it twice', async () => {
	const folder = machineWith({ chromium: '' })
	expect((await run(inFullChromium))?.note).toBe(`left out: all journeys run in ${join(folder, 'chromium')}`)
	machineWith({ 'chromium-headless-shell': '', chromium: '' }, '/opt/chrome')
	expect((await run(inFullChromium))?.note).toBe('left out: all journeys run in /opt/chrome')
})

test('some journeys run in Chrome too if the others run in the headless shell', async () => {
	const playwright = 'echo "$BROWSER_PATH $*"'
	const folder = machineWith({ 'chromium-headless-shell': '', 'google-chrome': '', playwright })
	expect((await run(inFullChromium))?.output).toMatch(`${folder}/google-chrome test -c e2e --grep=@browsers`)
})
