import { expect, test } from 'vitest'
import { isChatKey } from './chat-key.ts'

/** All zeros except the point, with these bytes at an offset. */
function keyWith(at = 0, bytes: readonly number[] = []): Uint8Array {
	const key = new Uint8Array(1216).fill(9, 1184)
	key.set(bytes, at)
	return key
}

test('accepts a key with coefficients below the modulus and a point of high order', () => {
	expect(isChatKey(keyWith())).toBe(true)
	// Twice 3,328.
	expect(isChatKey(keyWith(0, [0x00, 0x0d, 0xd0]))).toBe(true)
	expect(isChatKey(keyWith(1149, [0x00, 0x0d, 0xd0]))).toBe(true)
	// The bytes after the coefficients are arbitrary.
	expect(isChatKey(keyWith(1152, Array(32).fill(255)))).toBe(true)
})

test.each([
	['whose first coefficient is the modulus', keyWith(0, [0x01, 0x0d, 0x00])],
	['whose second coefficient is the modulus', keyWith(0, [0x00, 0x10, 0xd0])],
	['whose last coefficient is the modulus', keyWith(1149, [0x00, 0x10, 0xd0])],
	['of ones alone', new Uint8Array(1216).fill(255)],
	['of zeros alone', new Uint8Array(1216)],
	['whose point is 1', keyWith(1184, [1, ...Array(31).fill(0)])],
	['whose point is 1, with the highest bit', keyWith(1184, [1, ...Array(30).fill(0), 0x80])],
	['whose point is p', keyWith(1184, [0xed, ...Array(30).fill(0xff), 0x7f])],
	['that is too short', keyWith().subarray(1)],
])('refuses a key %s', (_, key) => {
	expect(isChatKey(key)).toBe(false)
})
