import { slotTimes } from '@ydo/contract/slots'
import { unsigned } from '@ydo/crypto/bytes'
import { expect, test } from 'vitest'
import { jitter, slotAfter } from './slot-schedule.ts'

test('plans a slot at 20 s, then every 30 s for five minutes, every 60 s for ten more, and every 300 s', () => {
	const times: number[] = []
	for (let at = slotAfter(undefined); times.length < 24; at = slotAfter(at)) times.push(at / 1000)
	const often = Array.from({ length: 10 }, (_, at) => 20 + 30 * at)
	const regular = Array.from({ length: 11 }, (_, at) => 320 + 60 * at)
	expect(times).toEqual([...often, ...regular, 1220, 1520, 1820])
})

test('delays each slot by 0 to 5 s', () => {
	const late = [0, 1, slotTimes.jitter, slotTimes.jitter + 1, 2 ** 24 - 1].map((value) =>
		jitter(() => unsigned(value, 4).subarray(1)),
	)
	expect(late).toEqual([0, 1, 5000, 0, (2 ** 24 - 1) % 5001])
})
