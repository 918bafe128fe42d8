import { expect, test } from 'vitest'
import { isToday, lineTime } from './notice-groups.tsx'

const now = new Date(2026, 10, 20, 15, 0).getTime()

test.each([
	[new Date(2026, 10, 20, 9, 5), '09:05'],
	[new Date(2026, 10, 19, 23, 59), 'Thu'],
	[new Date(2026, 10, 14, 12, 0), 'Sat'],
	[new Date(2026, 10, 12, 12, 0), '12 Nov'],
])('shows a message of %s as %s', (at, said) => {
	expect(lineTime({ kind: 'message', at: at.getTime() }, now)).toBe(said)
})

test.each([
	['2026-11-20', 'Today', true],
	['2026-11-19', 'Yesterday', false],
	['2026-11-18', '18 Nov', false],
	['2025-11-20', '20 Nov', false],
])('shows a notice of %s as %s, without a time', (day, said, today) => {
	const noon = Date.UTC(2026, 10, 20, 12)
	expect([lineTime({ kind: 'sign-in', day }, noon), isToday({ kind: 'sign-in', day }, noon)]).toEqual([said, today])
})
