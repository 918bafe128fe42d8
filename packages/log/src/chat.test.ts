import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hex } from '#test/sample.ts'
import vectors from '#vectors/chat.json' with { type: 'json' }
import { verifyCommitment } from './commitment.ts'
import { readInitHead } from './init-head.ts'
import { isMessageLength, readMessageHead } from './message-head.ts'
import { makeStamp, stampTime, verifyStamp } from './stamp.ts'

describe('reproduces the vectors:', () => {
	test.each(vectors.stamp)('stamp of $time', ({ stampKey, headerAndCommitment, recipient, time, out }) => {
		const stamped = { head: hex(headerAndCommitment), recipient: hex(recipient) }
		const stamp = makeStamp(hex(stampKey), { ...stamped, time })
		expect(bytesToHex(stamp)).toBe(out)
		expect(verifyStamp(hex(stampKey), stamp, stamped)).toBe(true)
		expect(stampTime(stamp)).toBe(time)
	})

	test.each(vectors.message)('head of $message', ({ out, kf, kind, text, ...vector }) => {
		const body = hex(out)
		const { chat, epoch, sender, message } = vector
		expect(readMessageHead(body)).toEqual({ chat: hex(chat), epoch, sender: hex(sender), message: hex(message) })
		expect(isMessageLength(body.length)).toBe(true)
		expect(verifyCommitment(body.subarray(0, 86), { kf: hex(kf), kind, text })).toBe(true)
	})

	test.each(vectors.init)('head of init of $chat', ({ out, chat, epoch, a, b, leafA, leafB }) => {
		expect(readInitHead(hex(out))).toEqual({ chat: hex(chat), epoch, a: hex(a), b: hex(b), leafA, leafB })
	})
})

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const spoilt = (given: Uint8Array, bit: number) =>
	given.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
/** The bytes as a view into a larger buffer, like Node's. */
function within(given: Uint8Array): Uint8Array {
	const around = Buffer.alloc(given.length + 100, 7)
	around.set(given, 33)
	return around.subarray(33, 33 + given.length)
}

const [first = { out: '', kf: '', kind: 0, text: '' }] = vectors.message
const body = hex(first.out)

describe('a stamp', () => {
	const parts = fc.record({ key: bytes(32), head: bytes(86), recipient: bytes(16), time: fc.maxSafeNat() })

	test('verifies only with its message, recipient, time and key', () => {
		fc.assert(
			fc.property(parts, fc.nat(127), ({ key, time, ...stamped }, bit) => {
				const stamp = makeStamp(key, { ...stamped, time })
				expect(stamp).toHaveLength(40)
				expect(stampTime(within(stamp))).toBe(time)
				const { head, recipient } = stamped
				expect(verifyStamp(within(key), within(stamp), { head: within(head), recipient: within(recipient) })).toBe(true)
				expect(verifyStamp(spoilt(key, bit), stamp, stamped)).toBe(false)
				expect(verifyStamp(key, stamp, { ...stamped, recipient: spoilt(recipient, bit) })).toBe(false)
			}),
		)
	})

	test('does not verify with a flipped bit in it or the head, or another length', () => {
		const [key, stamped] = [new Uint8Array(32).fill(5), { head: body.slice(0, 86), recipient: new Uint8Array(16) }]
		const stamp = makeStamp(key, { ...stamped, time: 1_790_000_000_000 })
		for (let bit = 0; bit < 40 * 8; bit++) expect(verifyStamp(key, spoilt(stamp, bit), stamped)).toBe(false)
		for (let bit = 0; bit < 86 * 8; bit++)
			expect(verifyStamp(key, stamp, { ...stamped, head: spoilt(stamped.head, bit) })).toBe(false)
		for (const other of [stamp.slice(0, 0), stamp.slice(0, 39), Uint8Array.of(...stamp, 0)]) {
			expect(verifyStamp(key, other, stamped)).toBe(false)
			expect(stampTime(other)).toBeNaN()
		}
	})

	test('does not let the recipient reach into the head', () => {
		const [key, time] = [new Uint8Array(32), 1]
		const long = { head: new Uint8Array(87), recipient: new Uint8Array(15) }
		expect(() => makeStamp(key, { ...long, time })).toThrow(RangeError)
		const stamp = makeStamp(key, { head: new Uint8Array(86), recipient: new Uint8Array(16), time })
		expect(verifyStamp(key, stamp, long)).toBe(false)
	})

	test.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses a time of %d', (time) => {
		const stamped = { head: new Uint8Array(86), recipient: new Uint8Array(16) }
		expect(() => makeStamp(new Uint8Array(32), { ...stamped, time })).toThrow(RangeError)
	})

	test('has no time beyond the safe range', () => {
		expect(stampTime(new Uint8Array(40).fill(255))).toBeNaN()
	})
})

describe('the head of a message', () => {
	test('is a copy, read correctly at any buffer offset', () => {
		const lying = within(body)
		const head = readMessageHead(lying)
		expect(head).toEqual(readMessageHead(body))
		expect(readMessageHead(body.subarray(0, 86))).toEqual(head)
		lying.fill(0)
		expect(head).toEqual(readMessageHead(body))
	})

	test('is undefined for another version, type, or too few bytes', () => {
		for (let bit = 0; bit < 16; bit++) expect(readMessageHead(spoilt(body, bit))).toBeUndefined()
		expect(readMessageHead(body.subarray(0, 85))).toBeUndefined()
		expect(readMessageHead(new Uint8Array())).toBeUndefined()
	})

	test('precedes one of seven lengths, and no other', () => {
		const lengths = Array.from({ length: 10_000 }, (_, length) => length).filter(isMessageLength)
		expect(lengths).toEqual([230, 358, 614, 1126, 2150, 4198, 8294])
		expect([-26, 0, 102, 102.5, 16_486, Number.NaN].some(isMessageLength)).toBe(false)
	})
})

describe('a commitment', () => {
	const head = body.subarray(0, 86)
	const said = { kf: hex(first.kf), kind: first.kind, text: first.text }

	test('verifies only with its key, kind and text', () => {
		expect(verifyCommitment(within(head), said)).toBe(true)
		expect(verifyCommitment(head, { ...said, text: 'Hi?' })).toBe(false)
		expect(verifyCommitment(head, { ...said, text: `${said.text}\0` })).toBe(false)
		expect(verifyCommitment(head, { ...said, kind: 2 })).toBe(false)
		expect(verifyCommitment(head, { ...said, kind: 257 })).toBe(false)
		expect(verifyCommitment(head, { ...said, kf: Uint8Array.of(...said.kf, 0) })).toBe(false)
		for (let bit = 0; bit < 256; bit++)
			expect(verifyCommitment(head, { ...said, kf: spoilt(said.kf, bit) })).toBe(false)
		for (let bit = 0; bit < 86 * 8; bit++) expect(verifyCommitment(spoilt(head, bit), said)).toBe(false)
		expect(verifyCommitment(body, said)).toBe(false)
		expect(verifyCommitment(head.subarray(0, 85), said)).toBe(false)
	})
})

describe('the head of an init', () => {
	const init = hex(vectors.init[0]?.out ?? '')

	test('is a copy, read correctly at any buffer offset', () => {
		const lying = within(init)
		const head = readInitHead(lying)
		expect(head).toEqual(readInitHead(init))
		lying.fill(0)
		expect(head).toEqual(readInitHead(init))
	})

	test('is undefined for another version or length', () => {
		for (let bit = 0; bit < 8; bit++) expect(readInitHead(spoilt(init, bit))).toBeUndefined()
		for (const length of [0, 61, 2396]) expect(readInitHead(init.subarray(0, length))).toBeUndefined()
		expect(readInitHead(Uint8Array.of(...init, 0))).toBeUndefined()
	})
})
