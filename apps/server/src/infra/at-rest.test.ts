import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHasher, createSealer } from './at-rest.ts'

const key = Buffer.alloc(32, 7)
const sealer = createSealer(key)
const refusal = 'a sealed value could not be opened'

describe('sealer', () => {
	test('opens what it sealed in the same context', () => {
		fc.assert(
			fc.property(fc.string(), fc.uint8Array({ maxLength: 300 }), (context, plain) => {
				const sealed = sealer.seal(context, plain)
				expect(sealed).toHaveLength(plain.length + 29)
				expect(sealer.open(context, sealed)).toEqual(Buffer.from(plain))
			}),
		)
	})

	test('never produces the same bytes twice', () => {
		expect(sealer.seal('card', Buffer.from('x'))).not.toEqual(sealer.seal('card', Buffer.from('x')))
	})

	test('rejects changed, missing and added bytes with one error', () => {
		const sealed = sealer.seal('card', Buffer.from('a student'))
		for (let at = 0; at < sealed.length; at++) {
			const changed = Buffer.from(sealed)
			changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
			expect(() => sealer.open('card', changed)).toThrow(refusal)
			expect(() => sealer.open('card', sealed.subarray(0, at))).toThrow(refusal)
		}
		expect(() => sealer.open('card', Buffer.concat([sealed, Buffer.of(0)]))).toThrow(refusal)
	})

	test('rejects another context and another key with one error', () => {
		const sealed = sealer.seal('card:1', Buffer.from('a student'))
		expect(() => sealer.open('card:2', sealed)).toThrow(refusal)
		expect(() => createSealer(Buffer.alloc(32, 8)).open('card:1', sealed)).toThrow(refusal)
	})

	test('opens bytes sealed by an earlier process', () => {
		const frozen = Buffer.from('AQAAAAAAAAAAAAAAABi910wuT42jLzV39Skg5UAtgE0=', 'base64')
		expect(sealer.open('frozen', frozen).toString()).toBe('yes')
	})
})

describe('hasher', () => {
	const hasher = createHasher(key)

	test('is deterministic and returns 32 bytes', () => {
		expect(hasher.hash('email', 'a@b.c')).toEqual(createHasher(key).hash('email', 'a@b.c'))
		expect(hasher.hash('email', 'a@b.c')).toHaveLength(32)
	})

	test('separates labels from texts, and keys from each other', () => {
		expect(hasher.hash('ab', 'c')).not.toEqual(hasher.hash('a', 'bc'))
		expect(hasher.hash('a', 'b')).not.toEqual(createHasher(Buffer.alloc(32, 8)).hash('a', 'b'))
	})

	test('matches frozen vectors: a changed hash would lose every member', () => {
		expect(hasher.hash('subject', '1234').toString('hex')).toBe(
			'840a8f90bba095ae5b8b3b7b38426c955709f6a53e8d23335c5a50b5905f50ec',
		)
	})
})

test('rejects a key of the wrong length', () => {
	expect(() => createSealer(Buffer.alloc(16))).toThrow('32 bytes')
	expect(() => createHasher(Buffer.alloc(31))).toThrow('32 bytes')
})
