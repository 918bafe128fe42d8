import { expect, test } from 'vitest'
import { dayOf, startOf } from './time.ts'

const on = (date: string) => dayOf(Date.parse(`${date}T00:00:00Z`))

test('starts a day at midnight UTC with 24 hours', () => {
	expect(dayOf(Date.parse('2026-11-20T23:59:59.999Z'))).toBe(on('2026-11-20'))
	expect(on('2026-11-21')).toBe(on('2026-11-20') + 1)
	expect(startOf(on('2026-11-20'))).toBe(Date.parse('2026-11-20T00:00:00Z'))
})
