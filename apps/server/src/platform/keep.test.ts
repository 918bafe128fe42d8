import { expect, test } from 'vitest'
import { keep } from './keep.ts'

test('the work is done once, also for those who ask meanwhile', async () => {
	let done = 0
	const ask = keep(async () => ++done)
	expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
	expect(await ask()).toBe(1)
})

test('what failed is tried again by whoever asks next', async () => {
	let tries = 0
	const ask = keep(async () => {
		if (++tries === 1) throw new Error('broken')
		return tries
	})
	await expect(ask()).rejects.toThrow('broken')
	expect(await ask()).toBe(2)
})
