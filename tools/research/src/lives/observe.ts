import { createHash } from 'node:crypto'
import { slotPaths } from '@ydo/contract/slots'
import { type Bytes, fromBase64url, readUnsigned } from '@ydo/crypto/bytes'
import type { Call } from '#world/world.ts'

// A life as the server sees it, one line a call: time, device, method, path, query, header names, size and every byte that is not
// ciphertext. Ciphertext and random values are named by the call that first carried them, so a value that leaves twice shows wherever it
// leaves again.

const entryHeader = 61
const tickHeader = 16
const ballotLength = 348
/** Token, proof, expectation and the note's IV in a ballot. */
const fields = [
	[0, 32],
	[32, 48],
	[48, 64],
	[64, 76],
] as const

/**
 * Calls in order of time. Simultaneous calls of two devices, each on its own connection, have no order: it depends on a processor's
 * microseconds.
 */
export function inOrder(calls: readonly Call[]): Call[] {
	return calls.toSorted(
		(one, other) => one.time - other.time || (one.device < other.device ? -1 : 1) * Number(one.device !== other.device),
	)
}

/** One line per call, in the given order. */
export function observe(calls: readonly Call[]): string[] {
	const names = new Map<string, string>()
	return calls.map((call, index) => {
		const { time, device, method, path, headers, isKeepalive, body } = call
		const size = typeof body === 'string' ? body.length : (body?.length ?? 0)
		const sent = sentBy(call, (bytes, what) => named(names, bytes, `${what}@${index}`))
		return [time, device, method, path, headers.join(), isKeepalive ? 'keepalive' : '', size, sent].join(' ')
	})
}

type Name = (bytes: Uint8Array, what: string) => string

function named(names: Map<string, string>, bytes: Uint8Array, name: string): string {
	const key = Buffer.from(bytes).toString('base64')
	const known = names.get(key) ?? name
	names.set(key, known)
	return known
}

function sentBy({ path, method, body }: Call, name: Name): string {
	if (body instanceof Uint8Array) return path === slotPaths.slot && method === 'POST' ? slotOf(body, name) : 'bytes'
	return body === undefined ? '' : jsonOf(JSON.parse(body), name)
}

function slotOf(body: Bytes, name: Name): string {
	const length = readUnsigned(body.subarray(1, 5))
	const [entry, tick] = [body.slice(5, 5 + length), body.slice(5 + length)]
	return `${body[0]} ${length} ${entryOf(entry, name)} ${tick.length > 0 ? tickOf(tick, name) : 'no tick'}`
}

function entryOf(entry: Bytes, name: Name): string {
	const header = Buffer.from(entry.subarray(0, 13)).toString('hex')
	const self = name(createHash('sha256').update(entry).digest(), 'entry')
	const previous = name(entry.subarray(13, 45), 'unseen')
	return `${header} ${entry.length - entryHeader} after ${previous} is ${self}`
}

function tickOf(tick: Bytes, name: Name): string {
	const header = Buffer.from(tick.subarray(0, tickHeader)).toString('hex')
	const self = name(tick, 'tick')
	const parts: string[] = []
	for (let at = tickHeader; at < tick.length; at += ballotLength) {
		for (const [from, to] of fields) parts.push(name(tick.subarray(at + from, at + to), `${at + from}`))
	}
	// Only repetition matters: each name in a new tick is just its own position.
	const repeated = parts.filter(
		(part, at) => !part.startsWith(`${tickHeader + Math.floor(at / 4) * ballotLength + (fields[at % 4]?.[0] ?? 0)}@`),
	)
	return `${header} is ${self} repeats ${repeated.join()}`
}

/** Base64url values of keys, signatures or ciphertexts, shown by their length. */
const sealed = new Set(['wrap', 'id', 'chatKey', 'credential'])

function jsonOf(value: unknown, name: Name, key = ''): string {
	if (Array.isArray(value)) return `[${value.map((one) => jsonOf(one, name)).join()}]`
	if (typeof value === 'object' && value !== null)
		return `{${Object.entries(value)
			.map(([each, of]) => `${each}:${jsonOf(of, name, each)}`)
			.join()}}`
	if (key === 'entry') return entryOf(fromBase64url(String(value)), name)
	// A leaf's version, event, member, previous leaf and season, and its time.
	if (key === 'leaf')
		return Buffer.from(fromBase64url(String(value)))
			.toString('hex')
			.replace(/^(.{48})(?:.{192})(.{16}).*/, '$1 $2')
	return sealed.has(key) ? String(String(value).length) : JSON.stringify(value)
}

/** The first call in which two lives differ. */
export type Difference = { at: number; one: string; other: string }

/** The observation of a life, and the index of the call that first accepted a true match, if any. */
export type Seen = { lines: readonly string[]; accepted: number | undefined }

/** Compares two lives up to the first acceptance of a true match: from there on the chats' calls may differ. */
export function compare(one: Seen, other: Seen): { compared: number; difference: Difference | undefined } {
	const [first, second] = [one.accepted ?? Number.POSITIVE_INFINITY, other.accepted ?? Number.POSITIVE_INFINITY]
	const length = Math.min(first, second, Math.max(one.lines.length, other.lines.length))
	for (let at = 0; at < length; at++) {
		const [line = 'no call', otherLine = 'no call'] = [one.lines[at], other.lines[at]]
		if (line !== otherLine) return { compared: at, difference: { at, one: line, other: otherLine } }
	}
	return { compared: length, difference: undefined }
}
