import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** The test command on a machine with only these programs installed. */
function testCommand(args: string[], programs: string[] = [], more: Record<string, string> = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-programs-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	for (const name of programs) writeFileSync(join(folder, name), '', { mode: 0o755 })
	const env = { PATH: folder, ...more }
	const main = join(import.meta.dirname, 'main.ts')
	const { stdout, stderr, status } = spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' })
	return { said: stdout + stderr, status, folder }
}

test('--list prints the steps and runs none', () => {
	const { said, status } = testCommand(['--list'])
	expect(said.trim().split('\n')).toContain('journeys in a browser')
	expect(said).not.toContain('passed')
	expect(status).toBe(0)
})

test('the fast part has no journey', () => {
	expect(testCommand(['--list', '--fast']).said).not.toContain('journeys in')
})

test('--only runs and counts only the steps of that name', () => {
	const { said, status } = testCommand(['--only', 'unused'])
	expect(said.match(/^── .*$/gm)).toEqual(['── unused code'])
	expect(said).toMatch(/✗ unused code: 0 passed, 1 failed \(\d+ s\)\n0 passed, 1 failed\n/)
	expect(status).toBe(1)
})

test('refuses the name of no step', () => {
	expect(testCommand(['--only', 'nothing of that name']).status).toBe(1)
})

// A Mac has its Chrome in a fixed place.
const elsewhere = test.skipIf(process.platform === 'darwin')
const inFullChromium = ['--long', '--only', 'full Chromium']

elsewhere('without Chromium or Chrome, journeys in it are left out, and said to be', () => {
	const { said, status } = testCommand(inFullChromium, ['chromium-headless-shell'])
	expect(said).toContain('– journeys in full Chromium: left out: neither Chromium nor Chrome is installed')
	expect(status).toBe(0)
})

elsewhere('where all journeys run in Chromium, none is run in it twice', () => {
	const { said, folder } = testCommand(inFullChromium, ['chromium'])
	expect(said).toContain(`left out: all journeys run in ${join(folder, 'chromium')}`)
	const chosen = testCommand(inFullChromium, ['chromium-headless-shell', 'chromium'], { BROWSER_PATH: '/opt/chrome' })
	expect(chosen.said).toContain('left out: all journeys run in /opt/chrome')
})

test('some journeys run in Chrome too if the others run in the headless shell', () => {
	const { said, status } = testCommand(inFullChromium, ['chromium-headless-shell', 'google-chrome'])
	expect(said).toContain('playwright test')
	expect(status).toBe(1) // there is no such program here
})
