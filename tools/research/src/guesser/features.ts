import { bytesNamed } from '@ydo/client/test/seeded'
import { slotPaths } from '@ydo/contract/slots'
import { readUnsigned } from '@ydo/crypto/bytes'
import type { Watched } from './campus.ts'

const [tickHeader, ballotLength] = [16, 348]
/** Hash buckets for calls, so that unforeseen calls count too. */
const places = 24

/** Features of a member's traffic: calls, sizes, times, order, headers, answers and the bytes of ticks. */
export function featuresOf(calls: readonly Watched[]): Float64Array {
	return Float64Array.from([...ofCalls(calls), ...ofTimes(calls), ...ofTicks(calls.flatMap(ticksOf))])
}

function nameOf({ method, path }: Watched): string {
	return `${method} ${path.split('?')[0]?.replace(/[\w-]{22}|\d+/g, '*')}`
}

function placeOf(name: string): number {
	return readUnsigned(bytesNamed(name, 6)) % places
}

function sizeOf({ body }: Watched): number {
	return body?.length ?? 0
}

function ofCalls(calls: readonly Watched[]): number[] {
	const counts = new Array(places).fill(0)
	const follows = new Array(places).fill(0)
	for (const [at, call] of calls.entries()) {
		counts[placeOf(nameOf(call))]++
		const before = calls[at - 1]
		if (before) follows[placeOf(`${nameOf(before)} ${nameOf(call)}`)]++
	}
	const slots = Math.max(1, calls.filter(isSlot).length)
	const share = (is: (call: Watched) => boolean) => calls.filter(is).length / slots
	return [
		...counts.map((count) => count / slots),
		...follows.map((count) => count / slots),
		...spreadOf(calls.filter(isSlot).map(sizeOf)),
		...spreadOf(calls.map(sizeOf)),
		...spreadOf(calls.map(({ path }) => path.length)),
		...spreadOf(calls.map(({ headers }) => headers.join().length)),
		...spreadOf(calls.map(({ answered }) => answered)),
		share(({ isKeepalive }) => isKeepalive),
		share((call) => isSlot(call) && ticksOf(call).length === 0),
		share(({ status }) => status >= 400),
	]
}

function isSlot({ method, path }: Watched): boolean {
	return method === 'POST' && path === slotPaths.slot
}

/** Gaps between calls, gaps before a slot, and both modulo a second, ten and two milliseconds. */
function ofTimes(calls: readonly Watched[]): number[] {
	const gaps = calls.slice(1).map(({ time }, at) => time - (calls[at]?.time ?? 0))
	const toSlots = gaps.filter((_, at) => isSlot(calls[at + 1] as Watched) && !calls[at + 1]?.isKeepalive)
	const within = gaps.filter((gap) => gap < 60_000)
	const slotTimes = calls.filter(isSlot).map(({ time }) => time)
	return [gaps, toSlots, within, slotTimes].flatMap((all) => [
		...spreadOf(all.map((gap) => gap % 1000)),
		...spreadOf(all.map((gap) => gap % 10)),
		...spreadOf(all.map((gap) => gap % 2)),
		...(all === slotTimes ? [] : spreadOf(all)),
	])
}

function ticksOf(call: Watched): Uint8Array[] {
	if (!isSlot(call) || !(call.body instanceof Uint8Array)) return []
	const tick = call.body.subarray(5 + readUnsigned(call.body.subarray(1, 5)))
	return tick.length > 0 ? [tick] : []
}

/** Frequency of each bit of a ballot, the order of ballots, and the number of repeated values. */
function ofTicks(ticks: readonly Uint8Array[]): number[] {
	const ballots = ticks.flatMap((tick) => {
		const count = Math.floor((tick.length - tickHeader) / ballotLength)
		return Array.from({ length: count }, (_, at) =>
			tick.subarray(tickHeader + at * ballotLength).subarray(0, ballotLength),
		)
	})
	const bits = new Float64Array(ballotLength * 8)
	for (const ballot of ballots)
		for (const [at, value] of ballot.entries())
			for (let bit = 0; bit < 8; bit++) bits[at * 8 + bit] = (bits[at * 8 + bit] ?? 0) + ((value >> bit) & 1)
	const firsts = ballots.map((ballot) => readUnsigned(ballot.subarray(0, 4)))
	const rising = firsts.filter((value, at) => value > (firsts[at - 1] ?? 0)).length
	const words = ballots.flatMap((ballot) => [0, 32, 48, 64].map((at) => readUnsigned(ballot.subarray(at, at + 6))))
	const opening = ballots.slice(0, 64).map(([first = 0]) => first)
	return [
		...bits.map((count) => count / Math.max(1, ballots.length)),
		rising / Math.max(1, ballots.length),
		words.length - new Set(words).size,
		...opening,
	]
}

function spreadOf(values: readonly number[]): number[] {
	if (values.length === 0) return [0, 0, 0, 0]
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length
	const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
	return [Math.min(...values), Math.max(...values), mean, Math.sqrt(variance)]
}
