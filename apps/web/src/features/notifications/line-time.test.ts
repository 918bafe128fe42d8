import { expect, test } from 'vitest'
import { lineTime } from './line-time.ts'

const now = new Date(2026, 10, 20, 15, 0).getTime()

test.each([
	[new Date(2026, 10, 20, 9, 5), '09:05'],
	[new Date(2026, 10, 19, 23, 59), 'Thu'],
	[new Date(2026, 10, 14, 12, 0), 'Sat'],
	[new Date(2026, 10, 12, 12, 0), '12 Nov'],
])('%s is said as %s', (at, said) => {
	expect(lineTime(at.getTime(), now)).toBe(said)
})
