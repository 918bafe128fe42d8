import { slotPaths } from '@ydo/contract/slots'
import { readUnsigned } from '@ydo/crypto/bytes'
import type { Watched } from './campus.ts'

/** The calls that a careless client would send instead of `call`, given the number of likes. */
export type Leak = (call: Watched, likes: number) => Watched[]

const [tickHeader, ballotLength] = [16, 348]

/** A leak in the bytes of a tick; `change` mutates its ballots in place. */
function inTick(change: (rows: Uint8Array[], likes: number) => void): Leak {
	return (call, likes) => {
		if (call.method !== 'POST' || call.path !== slotPaths.slot || !(call.body instanceof Uint8Array)) return [call]
		const body = Uint8Array.from(call.body)
		const tick = body.subarray(5 + readUnsigned(body.subarray(1, 5)) + tickHeader)
		const rows = Array.from({ length: tick.length / ballotLength }, (_, at) =>
			tick.subarray(at * ballotLength, (at + 1) * ballotLength),
		)
		change(rows, likes)
		return [{ ...call, body }]
	}
}

const isSlot = ({ method, path }: Watched) => method === 'POST' && path === slotPaths.slot

/** A leak at a slot's call. */
function atSlot(change: (call: Watched, likes: number) => Watched[]): Leak {
	return (call, likes) => (isSlot(call) ? change(call, likes) : [call])
}

/** Leaks by description: mostly in bytes that the two-lives test takes for ciphertext. */
export const leaks: Readonly<Record<string, Leak>> = {
	'one constant bit in tokens of likes': inTick((rows, likes) => {
		for (const row of rows.slice(0, likes)) row[0] = (row[0] ?? 0) | 0x80
	}),
	'one constant bit in proofs of likes': inTick((rows, likes) => {
		for (const row of rows.slice(0, likes)) row[40] = (row[40] ?? 0) & 0xfe
	}),
	'notes that are not encrypted': inTick((rows, likes) => {
		for (const row of rows.slice(0, likes)) row.fill(0, 100, 332)
	}),
	'an iv that is used for all likes of a tick': inTick((rows, likes) => {
		for (const row of rows.slice(1, likes)) row.set(rows[0]?.subarray(64, 76) ?? [], 64)
	}),
	'likes that stand in the order of their tokens': inTick((rows, likes) => {
		const sorted = rows.slice(0, likes).map((row) => Uint8Array.from(row))
		sorted.sort((one, other) => readUnsigned(one.subarray(0, 4)) - readUnsigned(other.subarray(0, 4)))
		for (const [at, row] of sorted.entries()) rows[at]?.set(row)
	}),
	'filler of zeros': inTick((rows, likes) => {
		for (const row of rows.slice(likes)) row.fill(0)
	}),
	'a slot a millisecond later for each like': atSlot((call, likes) => [{ ...call, time: call.time + likes }]),
	'a batch longer by a byte for each ten likes': atSlot((call, likes) => [
		{ ...call, body: Uint8Array.from([...(call.body as Uint8Array), ...new Uint8Array(Math.floor(likes / 10))]) },
	]),
	'a header while likes wait': atSlot((call, likes) => [
		{ ...call, headers: likes > 0 ? [...call.headers, 'x-waits'] : call.headers },
	]),
	'a photo of somebody liked before each slot': atSlot((call, likes) => [
		...(likes > 0 ? [{ ...call, method: 'GET', path: '/api/photos/AAAAAAAAAAAAAAAAAAAAAA/2', body: undefined }] : []),
		call,
	]),
	'no slot when hidden while nobody is liked': atSlot((call, likes) => (call.isKeepalive && likes === 0 ? [] : [call])),
	'news asked twice where somebody is liked': (call, likes) =>
		call.path.startsWith(`${slotPaths.slot}?`) && likes > 0 ? [call, { ...call, time: call.time + 1 }] : [call],
}
