import { expect, test } from 'vitest'
import { daysBetween, sayClock, sayDay, sayLately } from './say-time.ts'

const at = (text: string) => new Date(text).getTime()
const now = at('2026-11-19T14:30')

test('what was today is said by the clock, also a minute after midnight', () => {
	expect(sayLately(at('2026-11-19T00:01'), now)).toBe('00:01')
	expect(sayDay(at('2026-11-19T00:01'), now)).toBe('Today')
	expect(sayClock(at('2026-11-19T09:05'))).toBe('09:05')
})

test('yesterday begins and ends at midnight, whatever the hours between', () => {
	expect(sayLately(at('2026-11-18T23:59'), now)).toBe('Yesterday')
	expect(sayDay(at('2026-11-18T00:00'), now)).toBe('Yesterday')
	expect(daysBetween(at('2026-11-17T23:59'), at('2026-11-19T00:01'))).toBe(2)
})

test('six days back it is a day of the week, then a date, in another year with the year', () => {
	expect(sayLately(at('2026-11-13T10:00'), now)).toBe('Fri')
	expect(sayDay(at('2026-11-13T10:00'), now)).toBe('Friday')
	expect(sayLately(at('2026-11-12T10:00'), now)).toBe('12 Nov')
	expect(sayDay(at('2026-11-12T10:00'), now)).toBe('12 November')
	expect(sayDay(at('2025-12-31T10:00'), now)).toBe('31 December 2025')
})

test('a clock that is behind makes no day of the future', () => {
	expect(sayDay(at('2026-11-20T01:00'), now)).toBe('Today')
})
