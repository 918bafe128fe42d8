import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startChild } from '#testing/child.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { unreaped } from '#testing/unreaped.ts'
import { onLinux } from './host.ts'
import { lock } from './lock.ts'
import { isAlive, ourselves } from './lock-owner.ts'

let folder: string
let file: string

beforeEach(() => {
	folder = temporaryFolder()
	file = join(folder, 'lock')
})

test('a lock keeps everybody else out until it is let go', async () => {
	const unlock = await lock(file)
	await expect(lock(file, 0)).rejects.toThrow(`${folder} is already in use by process ${process.pid}`)
	unlock()
	const again = await lock(file)
	again()
	expect(readdirSync(folder)).toEqual([])
})

test('a lock that its holder lets go of meanwhile is taken', async () => {
	const unlock = await lock(file)
	const next = lock(file)
	setTimeout(unlock, 300)
	const again = await next
	again()
})

test.runIf(onLinux)('a process that was killed and not yet reaped holds none', async () => {
	writeFileSync(file, JSON.stringify({ ...ourselves(), ...(await unreaped()) }))
	const unlock = await lock(file, 0)
	unlock()
})

test('the file names its owner, to us alone', async () => {
	const unlock = await lock(file)
	expect(statSync(file).mode & 0o777).toBe(0o600)
	unlock()
})

test('letting go of a lock that was taken over leaves the new one', async () => {
	const unlock = await lock(file)
	const other = JSON.stringify({ ...ourselves(), host: 'another' })
	writeFileSync(file, other)
	unlock()
	expect(readdirSync(folder)).toEqual(['lock'])
})

describe('a lock that was left behind', () => {
	const us = ourselves()

	test.each([
		['by a process whose number was given to another', JSON.stringify({ ...us, began: '1' })],
		['before this boot', JSON.stringify({ ...us, boot: 'earlier' })],
		['by a process that is gone', JSON.stringify({ ...us, pid: 2 ** 30 })],
		['half written', '{"pid":'],
		['empty', ''],
	])('%s is broken', async (_, text) => {
		writeFileSync(file, text)
		const unlock = await lock(file)
		expect(readdirSync(folder)).toEqual(['lock'])
		unlock()
	})
})

describe('an owner elsewhere, whose processes we cannot see', () => {
	const elsewhere = { ...ourselves(), host: 'another' }
	let beat: NodeJS.Timeout

	afterEach(() => clearInterval(beat))

	test('lives as long as it touches the file', async () => {
		writeFileSync(file, JSON.stringify(elsewhere))
		let seconds = 0
		beat = setInterval(() => utimesSync(file, ++seconds, seconds), 100)
		await expect(lock(file, 0)).rejects.toThrow('in use by process')
	})

	test('is gone when it no longer does', async () => {
		writeFileSync(file, JSON.stringify(elsewhere))
		expect(await isAlive(elsewhere, file, 1)).toBe(false)
	})
})

test('of several starts that race for a lock, free or left behind, one gets it', async () => {
	const starters = Array.from({ length: 4 }, () => startChild('programs/take-locks.ts'))
	const leftBehind = JSON.stringify({ ...ourselves(), began: '1' })
	for (let round = 1; round <= 40; round++) {
		if (round % 4 !== 0) writeFileSync(file, leftBehind)
		for (const starter of starters) starter.tell(`${round} take ${file}`)
		const said = new RegExp(`^${round} (held|refused .*)$`, 'm')
		const answers = await Promise.all(starters.map(async (starter) => (await starter.says(said))[1]))
		expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
		for (const answer of answers) expect(answer).toMatch(/^held|already in use by process \d+|being started by another/)
		for (const starter of starters) starter.tell(`${round} free`)
		await Promise.all(starters.map((starter) => starter.says(new RegExp(`^${round} freed$`, 'm'))))
		expect(readdirSync(folder)).toEqual([])
	}
})
