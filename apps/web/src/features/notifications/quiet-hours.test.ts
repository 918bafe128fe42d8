import { expect, test } from 'vitest'
import { minuteOf, timeOf } from './quiet-hours.tsx'

test('converts a minute of the day to a time, and back', () => {
	for (const [minute, time] of [
		[0, '00:00'],
		[485, '08:05'],
		[1439, '23:59'],
	] as const) {
		expect(timeOf(minute)).toBe(time)
		expect(minuteOf(time)).toBe(minute)
	}
	expect(minuteOf('08:05:30')).toBe(485)
	expect(minuteOf('')).toBeUndefined()
})
