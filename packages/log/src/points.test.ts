import { expect, test } from 'vitest'
import { isOneOf } from './points.ts'

test('compares a point without its highest bit, and leaves it unchanged, even as a view into a Node buffer', () => {
	const known = new Set(['07'.repeat(32)])
	const bytes = Buffer.from([...Array(31).fill(7), 0x87, 9])
	const point = bytes.subarray(0, 32)
	expect(isOneOf(known, point)).toBe(true)
	expect(point[31]).toBe(0x87)
	expect(isOneOf(known, new Uint8Array(32).fill(8))).toBe(false)
})
