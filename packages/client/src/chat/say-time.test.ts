import { expect, test } from 'vitest'
import { daysBetween, sayClock, sayDay, sayLately, sayUtcDay } from './say-time.ts'

const at = (text: string) => new Date(text).getTime()
const now = at('2026-11-19T14:30')

test('shows the clock time for today, also a minute after midnight', () => {
	expect(sayLately(at('2026-11-19T00:01'), now)).toBe('00:01')
	expect(sayDay(at('2026-11-19T00:01'), now)).toBe('Today')
	expect(sayClock(at('2026-11-19T09:05'))).toBe('09:05')
})

test('treats midnight to midnight as yesterday', () => {
	expect(sayLately(at('2026-11-18T23:59'), now)).toBe('Yesterday')
	expect(sayDay(at('2026-11-18T00:00'), now)).toBe('Yesterday')
	expect(daysBetween(at('2026-11-17T23:59'), at('2026-11-19T00:01'))).toBe(2)
})

test('shows a weekday up to six days back, then a date, and the year if it differs', () => {
	expect(sayLately(at('2026-11-13T10:00'), now)).toBe('Fri')
	expect(sayDay(at('2026-11-13T10:00'), now)).toBe('Friday')
	expect(sayLately(at('2026-11-12T10:00'), now)).toBe('12 Nov')
	expect(sayDay(at('2026-11-12T10:00'), now)).toBe('12 November')
	expect(sayDay(at('2025-12-31T10:00'), now)).toBe('31 December 2025')
})

test('shows today for a future day if the clock is behind', () => {
	expect(sayDay(at('2026-11-20T01:00'), now)).toBe('Today')
})

test('shows a UTC day the same in every time zone', () => {
	const evening = Date.UTC(2026, 10, 19, 23, 59)
	const day = Math.floor(evening / 86_400_000)
	const said = (daysBack: number) => sayUtcDay(day - daysBack, evening)
	expect([0, 1, 2, 6].map(said)).toEqual(['Today', 'Yesterday', 'Tuesday', 'Friday'])
	expect([7, 18 + 31].map(said)).toEqual(['12 November', '1 October'])
	expect(sayUtcDay(day + 1, evening)).toBe('Today')
	expect(sayUtcDay(Date.UTC(2025, 11, 31) / 86_400_000, evening)).toBe('31 December 2025')
})
