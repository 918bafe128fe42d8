import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hex, idOf, inTurn, random, spoilt, toHex } from '#test/sample.ts'
import vectors from '#vectors/chat.json' with { type: 'json' }
import { type ChatRoot, type MemberId, taken } from './branded.ts'
import { type Bytes, concat, label, readUnsigned, unsigned, utf8 } from './bytes.ts'
import { beginHistory, continueHistory } from './chat-history.ts'
import {
	headOf,
	type MessageContent,
	type MessageHeader,
	openMessage,
	readMessageHeader,
	sealMessage,
} from './chat-message.ts'
import { hkdf, hmac, seal } from './primitives.ts'

type Vector = (typeof vectors.message)[number]

const rootOf = (text: string) => taken('ChatRoot', hex(text))

function headerOf({ chat, epoch, sender, message }: Vector): MessageHeader {
	return { chat: hex(chat), epoch, sender: idOf(sender), message: hex(message) }
}

function contentOf({ kind, text, seen, seenHash, logSize, logRoot }: Vector): MessageContent {
	return { kind, text, seen, seenHash: hex(seenHash), logSize, logRoot: hex(logRoot) }
}

describe('reproduces the vectors:', () => {
	test.each(vectors.message)('message $message', async (vector) => {
		const [root, header, content] = [rootOf(vector.root), headerOf(vector), contentOf(vector)]
		const { message, kf } = await sealMessage(header, content, { root, random: inTurn(hex(vector.kf)) })
		expect(toHex(message)).toBe(vector.out)
		expect(toHex(kf)).toBe(vector.kf)
		expect(toHex(headOf(message))).toBe(vector.header + vector.commitment)
		expect(readMessageHeader(message)).toEqual(header)
		expect(await openMessage(message, root)).toEqual({ ...content, kf })
	})

	test('history of a chat', async () => {
		let history = await beginHistory(hex(vectors.init[0]?.out ?? ''))
		for (const { before, headerAndCommitment, out } of vectors.transcript) {
			expect(toHex(history)).toBe(before)
			history = await continueHistory(history, hex(headerAndCommitment))
			expect(toHex(history)).toBe(out)
		}
	})
})

const newRoot = () => random(32) as ChatRoot
const newHeader = (): MessageHeader => ({
	chat: random(16),
	epoch: 1,
	sender: random(16) as MemberId,
	message: random(16),
})
const saying = (text: string): MessageContent => ({
	kind: 1,
	text,
	seen: 7,
	seenHash: random(32),
	logSize: 9,
	logRoot: random(32),
})

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes))
const anyContent = fc.record({
	kind: fc.nat(255),
	text: fc.string({ unit: 'grapheme', maxLength: 600 }),
	seen: fc.nat(2 ** 31 - 1),
	seenHash: hash,
	logSize: fc.maxSafeNat(),
	logRoot: hash,
})

describe('a message', () => {
	test('returns the sealed content, with its text in NFC, to a holder of the root', async () => {
		await fc.assert(
			fc.asyncProperty(anyContent, async (content) => {
				const [root, header] = [newRoot(), newHeader()]
				const { message, kf } = await sealMessage(header, content, { root, random })
				expect(readMessageHeader(message)).toEqual(header)
				expect(await openMessage(message, root)).toEqual({ ...content, text: content.text.normalize('NFC'), kf })
				expect(await openMessage(message, newRoot())).toBeUndefined()
			}),
			{ numRuns: 60 },
		)
	})

	test('does not open with a flipped bit, or a byte missing or added', async () => {
		const root = newRoot()
		const { message } = await sealMessage(newHeader(), saying('Hi!'), { root, random })
		for (let bit = 0; bit < message.length * 8; bit++)
			expect(await openMessage(spoilt(message, bit), root)).toBeUndefined()
		for (const length of [0, 53, 54, 86, 102, message.length - 1])
			expect(await openMessage(message.slice(0, length), root)).toBeUndefined()
		expect(await openMessage(concat(message, new Uint8Array(1)), root)).toBeUndefined()
	})

	test('has no header if version, type or length are wrong', async () => {
		const { message } = await sealMessage(newHeader(), saying('Hi!'), { root: newRoot(), random })
		for (let bit = 0; bit < 16; bit++) expect(readMessageHeader(spoilt(message, bit))).toBeUndefined()
		for (const length of [0, 86, 166, 229, 231, 486, 16_486]) {
			const other = new Uint8Array(length)
			other.set(message.subarray(0, length))
			expect(readMessageHeader(other)).toBeUndefined()
		}
	})

	test('does not open under another message’s head', async () => {
		const [root, header] = [newRoot(), newHeader()]
		const [{ message: one }, { message: other }] = [
			await sealMessage(header, saying('yes'), { root, random }),
			await sealMessage(header, saying('no'), { root, random }),
		]
		expect(await openMessage(concat(headOf(one), other.slice(86)), root)).toBeUndefined()
	})

	test('reveals by its size only how often it doubled', async () => {
		const size = async (length: number) =>
			(await sealMessage(newHeader(), saying('x'.repeat(length)), { root: newRoot(), random })).message.length - 102
		expect(await Promise.all([0, 1, 17].map(size))).toEqual([128, 128, 128])
		expect(await Promise.all([18, 145, 146, 401, 402].map(size))).toEqual([256, 256, 512, 512, 1024])
		expect(await Promise.all([3985, 3986, 8081].map(size))).toEqual([4096, 8192, 8192])
	})

	test('refuses parts that do not fit', async () => {
		const sealing = { root: newRoot(), random }
		const refused = async (content: Partial<MessageContent>, header: Partial<MessageHeader> = {}) =>
			expect(sealMessage({ ...newHeader(), ...header }, { ...saying(''), ...content }, sealing)).rejects.toThrow(
				RangeError,
			)
		await refused({ text: 'x'.repeat(8082) })
		await refused({ text: 'é'.repeat(4041) })
		await refused({ kind: 256 })
		await refused({ seen: 2 ** 32 })
		await refused({ logSize: -1 })
		await refused({ seenHash: random(31) })
		await refused({ seenHash: random(31), logRoot: random(33) })
		await refused({}, { chat: random(17), message: random(15) })
		await refused({}, { epoch: 0.5 })
	})

	test('gets another key and commitment when sealed again', async () => {
		const [header, content, root] = [newHeader(), saying('again'), newRoot()]
		const [one, other] = [
			await sealMessage(header, content, { root, random }),
			await sealMessage(header, content, { root, random }),
		]
		expect(one.kf).not.toEqual(other.kf)
		expect(one.message.slice(54, 86)).not.toEqual(other.message.slice(54, 86))
	})
})

/** A message forged by a holder of the root: committed to its content, or to other words. */
async function forged(
	root: ChatRoot,
	inner: Bytes,
	words = inner.slice(111, 111 + readUnsigned(inner.slice(109, 111))),
) {
	const header = concat(Uint8Array.of(1, 0), random(16), unsigned(0, 4), random(16), random(16))
	const commitment = hmac(inner.slice(0, 32), label('ydo/chat/commit/v1'), header, inner.slice(32, 33), words)
	const head = concat(header, await commitment)
	const info = concat(label('ydo/chat/msg/v1'), head)
	const derived = await hkdf(root, { salt: header.slice(38), info, length: 44 })
	const sealing = { key: derived.slice(0, 32), iv: derived.slice(32), additional: head }
	return concat(head, await seal(inner, sealing))
}

/** A plaintext of this length: a text after its length. */
function inside(
	text: Uint8Array,
	{ size = 128, length = text.length, last = 0, logSize = unsigned(1, 8) } = {},
): Bytes {
	const inner = new Uint8Array(size)
	inner.set(
		concat(random(32), Uint8Array.of(1), unsigned(2, 4), random(32), logSize, random(32), unsigned(length, 2), text),
	)
	if (last) inner[size - 1] = last
	return inner
}

describe('a message of a forger with the root', () => {
	const root = newRoot()
	const textOf = async (inner: Bytes) => (await openMessage(await forged(root, inner), root))?.text

	test('opens if it is well-formed', async () => {
		expect(await textOf(inside(utf8('Hi!')))).toBe('Hi!')
		expect(await textOf(inside(utf8('\ufeffHi!')))).toBe('\ufeffHi!')
	})

	test('does not open if its commitment is to other words, or another form of them', async () => {
		const opened = async (inner: Bytes, words: Bytes) => openMessage(await forged(root, inner, words), root)
		expect(await opened(inside(utf8('Hi!')), utf8('Hi?'))).toBeUndefined()
		expect(await opened(inside(utf8('é')), utf8('é'))).toBeDefined()
		expect(await opened(inside(new TextEncoder().encode('e\u0301')), utf8('é'))).toBeUndefined()
	})

	test.each([
		['longer than it has to be', inside(utf8('Hi!'), { size: 256 })],
		['shorter than its text', inside(utf8('Hi!'), { length: 18 })],
		['of no length that there is', inside(utf8('Hi!'), { size: 129 })],
		['filled up with something', inside(utf8('Hi!'), { last: 1 })],
		['with a text that is no UTF-8', inside(Uint8Array.of(0xc3, 0x28))],
		['with a text that is cut', inside(utf8('é').slice(0, 1))],
		['with a text of another form', inside(new TextEncoder().encode('e\u0301'))],
		['with a log beyond all numbers', inside(utf8('Hi!'), { logSize: Uint8Array.of(0, 32, 0, 0, 0, 0, 0, 0) })],
		['with a log far beyond all numbers', inside(utf8('Hi!'), { logSize: new Uint8Array(8).fill(255) })],
		['longer than any', inside(utf8('x'.repeat(8082)), { size: 16_384 })],
	])('does not open: %s', async (_, inner) => {
		expect(await textOf(inner)).toBeUndefined()
	})
})

test('makes a history of its init, of every head and of their order', async () => {
	const [init, one, other] = [random(2397), random(86), random(86)]
	const begun = await beginHistory(init)
	const after = async (...heads: Bytes[]) => {
		let history = begun
		for (const head of heads) history = await continueHistory(history, head)
		return toHex(history)
	}
	const all = [await after(), await after(one), await after(other), await after(one, other), await after(other, one)]
	all.push(await after(spoilt(one, 687), other), toHex(await beginHistory(spoilt(init, 0))))
	expect(new Set(all).size).toBe(all.length)
	expect(await after(one, other)).toBe(await after(one, other))
})
