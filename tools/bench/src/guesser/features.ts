import { deflateRawSync } from 'node:zlib'
import type { Seen } from '@ydo/client/choices/sample-days'
import { type Features, mean } from './guess.ts'

// What somebody with all of the server can measure. Layout: docs/crypto.md, "Choices".

const dayLength = 86_400_000
const headerLength = 12
const ballotLength = 204
const cancelLength = 16

/** A member's values: beginnings of tokens, probes, nonces and cancels, 16 bytes each (12 of a nonce). */
export type Values = { tokens: Buffer[]; probes: Buffer[]; nonces: Buffer[]; sealed: Buffer[]; cancels: Buffer[] }

export function valuesOf({ ticks }: Seen): Values {
	const values: Values = { tokens: [], probes: [], nonces: [], sealed: [], cancels: [] }
	for (const { bytes } of ticks) {
		const tick = Buffer.from(bytes)
		values.cancels.push(tick.subarray(-cancelLength))
		for (let at = headerLength; at + ballotLength <= tick.length - cancelLength; at += ballotLength) {
			values.tokens.push(tick.subarray(at, at + 32))
			values.probes.push(tick.subarray(at + 32, at + 48))
			values.nonces.push(tick.subarray(at + 48, at + 60))
			values.sealed.push(tick.subarray(at + 60, at + ballotLength))
		}
	}
	return values
}

/** In how many members' values each value's first eight bytes occur. */
export function countHolders(all: readonly Values[]): Map<string, number> {
	const holders = new Map<string, number>()
	for (const values of all) for (const key of new Set(keysOf(values))) holders.set(key, (holders.get(key) ?? 0) + 1)
	return holders
}

function keysOf({ tokens, probes, nonces, cancels }: Values): string[] {
	return [tokens, probes, nonces, cancels].flat().map((value) => value.toString('latin1', 0, 8))
}

/** Of one member: times and numbers of what came, and whatever bytes can be counted by. */
export function memberFeatures(
	{ appends, posts, ticks }: Seen,
	values: Values,
	holders: Map<string, number>,
): Features {
	const { tokens, probes, nonces, sealed, cancels } = values
	const bytes = Buffer.concat(ticks.map((tick) => tick.bytes))
	const keys = keysOf(values)
	const places = tokens.slice(0, 64).map((token) => token[0] ?? 0)
	return [
		appends.length,
		posts.length,
		ticks.length,
		posts.length - ticks.length,
		bytes.length,
		appends.length - ticks.length,
		...timesOf(appends),
		...timesOf(posts),
		...[tokens, probes, nonces, sealed, cancels].map(meanByte),
		unevenness(bytes),
		keys.length - new Set(keys).size,
		keys.filter((key) => (holders.get(key) ?? 0) > 1).length,
		mean(places.slice(0, 32)) - mean(places.slice(32)),
		mean(places.slice(0, 4)),
		deflateRawSync(bytes, { level: 1 }).length - bytes.length,
	]
}

function timesOf(times: readonly number[]): number[] {
	const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
	return [times[0] ?? 0, times.at(-1) ?? 0, mean(times), mean(times.map((time) => time % dayLength)), mean(gaps)]
}

function meanByte(values: readonly Buffer[]): number {
	return mean(values.map((value) => mean([...value])))
}

/** Chi-square of how often each byte occurs. */
function unevenness(bytes: Buffer): number {
	const counts = new Array<number>(256).fill(0)
	for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1
	const expected = bytes.length / 256 || 1
	return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

type Member = { seen: Seen; values: Values }

/** Of two: whether their values meet or are near, and whether what they do comes together. */
export function pairFeatures(one: Member, other: Member): Features {
	const theirs = new Set(keysOf(other.values))
	const times = other.seen.posts
	const nearest = one.seen.posts.map((time) => Math.min(dayLength, ...times.map((at) => Math.abs(at - time))))
	return [
		keysOf(one.values).filter((key) => theirs.has(key)).length,
		leastDistance(one.values.tokens, other.values.tokens),
		leastDistance(one.values.probes, other.values.tokens),
		leastDistance(one.values.tokens, other.values.probes),
		leastDistance(one.values.cancels, other.values.cancels),
		mean(nearest),
		Math.min(dayLength, ...nearest),
		other.seen.posts.length,
		other.seen.appends.length,
	]
}

/** The fewest bits in which the first four bytes differ. */
function leastDistance(some: readonly Buffer[], others: readonly Buffer[]): number {
	let least = 32
	const words = others.map((value) => value.readUInt32BE())
	for (const value of some) {
		const word = value.readUInt32BE()
		for (const theirs of words) least = Math.min(least, bits(word ^ theirs))
	}
	return least
}

function bits(word: number): number {
	let rest = word - ((word >>> 1) & 0x55555555)
	rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
	return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
