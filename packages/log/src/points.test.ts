import { expect, test } from 'vitest'
import { isOneOf } from './points.ts'

test('a point is compared without its highest bit, and stays as it was, also as a part of one of Node’s buffers', () => {
	const known = new Set(['07'.repeat(32)])
	const bytes = Buffer.from([...Array(31).fill(7), 0x87, 9])
	const point = bytes.subarray(0, 32)
	expect(isOneOf(known, point)).toBe(true)
	expect(point[31]).toBe(0x87)
	expect(isOneOf(known, new Uint8Array(32).fill(8))).toBe(false)
})
