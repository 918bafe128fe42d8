import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFull } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import { allGroups, checkGroups, testGroups } from './steps.ts'

/** The test command on a machine without any program. */
function testCommand(...args: string[]) {
	const env = { PATH: join(tmpdir(), 'nowhere') }
	const main = join(import.meta.dirname, 'main.ts')
	const { stdout, stderr, status } = spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' })
	return { said: stdout + stderr, status }
}

const namesOf = (groups: typeof testGroups) => groups.flat().map(({ name }) => name)

test.runIf(isFull)('--list prints the chosen steps and runs none', () => {
	expect(testCommand('--list', '--only', 'units')).toEqual({ said: 'units\n', status: 0 })
})

test.runIf(isFull)('--only runs the step of that name alone, or those whose names contain it', () => {
	expect(testCommand('--only', 'unused').said).toMatch(/^✗ unused code .*\n(?!.*journeys)/)
	expect(testCommand('--list', '--only', 'journeys').said).toBe('journeys\n')
})

test('refuses the name of no step', () => {
	expect(testCommand('--only', 'nothing of that name').status).toBe(1)
})

test('everything contains all that a change must pass, and that contains the static checks', () => {
	expect(namesOf(allGroups)).toEqual(expect.arrayContaining(namesOf(testGroups)))
	expect(namesOf(testGroups)).toEqual(expect.arrayContaining(namesOf(checkGroups.slice(0, 1))))
})

test('the quick check needs no browser, and only everything needs the network', () => {
	expect(checkGroups.flat().filter(({ needsBrowser }) => needsBrowser)).toEqual([])
	expect(namesOf(testGroups)).not.toContain('advisories')
})

// A Mac has its Chrome in a fixed place.
test.skipIf(process.platform === 'darwin')('without a browser it says so before it runs anything', () => {
	const { said, status } = testCommand()
	expect(said).toMatch(/A browser is missing for the journeys: install chromium/)
	expect(said).toMatch(/^0 passed, 1 failed$/m)
	expect(said).not.toContain('unused code')
	expect(status).toBe(1)
})
