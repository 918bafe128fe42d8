import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inFull, isFull } from '@ydo/contract/test/in-full'
import { beforeEach, describe, expect, test } from 'vitest'
import { startChild } from '#test/child.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { unreaped } from '#test/unreaped.ts'
import { lockFolder } from './folder-lock.ts'

let folder: string
let file: string

beforeEach(() => {
	folder = temporaryFolder()
	file = join(folder, 'lock')
})

async function holder(): Promise<ReturnType<typeof startChild>> {
	const other = startChild('programs/hold-lock.ts', [file])
	await other.says(/\d/)
	return other
}

test('excludes everybody else until released', async () => {
	const unlock = await lockFolder(file)
	await expect(lockFolder(file, 0)).rejects.toThrow(`${folder} is already in use by process ${process.pid}`)
	unlock()
	const again = await lockFolder(file)
	again()
	expect(readdirSync(folder)).toEqual(['lock.db'])
})

test('excludes other processes, and names the holder to them', async () => {
	const other = await holder()
	await expect(lockFolder(file, 0)).rejects.toThrow(`${folder} is already in use by process ${other.pid}`)
	await expect(lockFolder(file, 0)).rejects.toThrow('DATA_DIR')
})

test('acquires a lock that its holder releases while waiting', async () => {
	const unlock = await lockFolder(file)
	const next = lockFolder(file)
	setTimeout(unlock, 300)
	const again = await next
	again()
})

test('keeps the lock when the one who held it before releases it once more', async () => {
	const former = await lockFolder(file)
	former()
	const unlock = await lockFolder(file)
	former()
	expect(existsSync(file)).toBe(true)
	await expect(lockFolder(file, 0)).rejects.toThrow('is already in use')
	unlock()
})

test('writes files that only we can read', async () => {
	const unlock = await lockFolder(file)
	expect([file, `${file}.db`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
	unlock()
})

test('says which folder cannot be locked', async () => {
	await expect(lockFolder(join(folder, 'absent', 'lock'))).rejects.toThrow(`${join(folder, 'absent')} cannot be locked`)
})

describe('takes the lock', () => {
	test('of a process that was killed', async () => {
		const other = await holder()
		other.signal('SIGKILL')
		await other.exited
		const unlock = await lockFolder(file, 0)
		expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
		unlock()
	})

	test.runIf(process.platform === 'linux')('of a killed process that was not yet reaped', async () => {
		const pid = await unreaped('programs/hold-lock.ts', [file])
		expect(readFileSync(file, 'utf8')).toBe(String(pid))
		const unlock = await lockFolder(file) // some of its threads may still be ending
		unlock()
	})

	test.each(['', '{"pid":', String(process.ppid)])('whatever a file that is left behind says (%j)', async (text) => {
		writeFileSync(file, text)
		const unlock = await lockFolder(file, 0)
		unlock()
	})
})

test('gives a contested lock, free or left behind, to exactly one of several starts', async () => {
	const starters = Array.from({ length: 4 }, () => startChild('programs/take-locks.ts'))
	for (let round = 1; round <= inFull(40, 4); round++) {
		if (round % 4 !== 0) writeFileSync(file, String(process.ppid))
		for (const starter of starters) starter.tell(`${round} take ${file}`)
		const said = new RegExp(`^${round} (held|refused .*)$`, 'm')
		const answers = await Promise.all(starters.map(async (starter) => (await starter.says(said))[1]))
		expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
		for (const answer of answers) expect(answer).toMatch(/^held|already in use by (process \d+|another process);/)
		for (const starter of starters) starter.tell(`${round} free`)
		await Promise.all(starters.map((starter) => starter.says(new RegExp(`^${round} freed$`, 'm'))))
		expect(readdirSync(folder)).toEqual(['lock.db'])
	}
})

test.runIf(isFull)('gives a lock whose holder is killed to exactly one of those who wait for it', async () => {
	for (let round = 1; round <= 5; round++) {
		const other = await holder()
		const waiting = Array.from({ length: 3 }, () => startChild('programs/hold-lock.ts', [file, '1000']))
		other.signal('SIGKILL')
		await other.exited
		const next = await Promise.any(waiting.map((child) => child.says(/\d+/).then(() => child)))
		const losers = waiting.filter((child) => child !== next)
		expect(await Promise.all(losers.map((child) => child.exited))).toEqual([1, 1])
		for (const child of losers) expect(child.errors()).toContain(`is already in use by process ${next.pid}`)
		next.signal('SIGKILL')
		await next.exited
	}
})
