import { slotLimits, slotTimes } from '@ydo/contract/slots'
import { type Bytes, readUnsigned, toBase64url } from '@ydo/crypto/bytes'
import { weekAt, weekLength } from '@ydo/crypto/week'
import type { Placed } from '@ydo/log/directory'
import { expectationOf } from '@ydo/log/expectation'

/** A ballot as the server stores it until its week ends. */
type LiveBallot = {
	member: string
	week: number
	leaf: number
	token: string
	/** Hash of its proof under its leaf, and the hash expected of the peer's proof. */
	offer: string
	expect: string
	proof: Bytes
	note: Bytes
	/** Arrived since the last beat. */
	isFlagged: boolean
}

/** Two ballots that met. */
export type Met = { week: number; one: LiveBallot; other: LiveBallot }

type TickHeader = { season: number; week: number; leaf: number; number: number }

function headerOf(tick: Bytes): TickHeader | undefined {
	const isOpening = tick.length === slotLimits.openingBytes && tick[1] === 0
	const isLater = tick.length === slotLimits.tickBytes && tick[1] === 1
	if (tick[0] !== 2 || (!isOpening && !isLater)) return undefined
	const at = (from: number, length = 4) => readUnsigned(tick.subarray(from, from + length))
	const header = { season: at(2, 2), week: at(4), leaf: at(8), number: at(12) }
	return isOpening === (header.number === 0) ? header : undefined
}

const headerLength = 16
const ballotLength = 348

type KnownOfTick = {
	/** SHA-256 of the tick, as base64url. */
	hash: string
	/** The member's newest leaf. */
	newest: Placed | undefined
	/** The member's leaf at an index of the log. */
	own(leaf: number): Placed | undefined
}

/** Live ballots, ticks and matches as an honest server stores them (docs/crypto.md, "Choices": "Answers", "Meeting"). */
export type ModelBallots = {
	live: LiveBallot[]
	/** The answer to a tick: its hash, or zeros as base64url; undefined if it is malformed. */
	take(member: string, tick: Bytes, known: KnownOfTick): string | undefined
	/** Joins flagged ballots with all live ones, and deletes those that met. */
	beat(mayMeet: (one: string, other: string) => boolean): Met[]
	/** `reset` and `leave`. */
	forget(member: string): void
}

export function createModelBallots(now: () => number): ModelBallots {
	const ballots: ModelBallots = {
		live: [],
		take(member, tick, { hash, newest, own }) {
			const header = headerOf(tick)
			const leaf = header && own(header.leaf)
			const isEarly = header && now() < header.week * weekLength - slotTimes.clockTolerance
			if (!header || !leaf || leaf.season !== header.season || isEarly) return undefined
			const name = `${header.leaf}/${header.week}/${header.number}`
			const before = held.get(name)
			if (before) return before
			const isLate = now() > (header.week + 1) * weekLength + slotTimes.clockTolerance
			if (isLate || newest?.index !== header.leaf) return toBase64url(new Uint8Array(32))
			held.set(name, hash)
			for (let at = headerLength; at < tick.length; at += ballotLength) {
				const ballot = ballotOf(member, header, tick.slice(at, at + ballotLength))
				const isRepeated = ballots.live.some((one) => one.member === member && one.token === ballot.token)
				if (!isRepeated) ballots.live.push(ballot)
			}
			return hash
		},
		beat(mayMeet) {
			const week = weekAt(now() - slotTimes.clockTolerance)
			ballots.live = ballots.live.filter((one) => one.week >= week)
			const byToken = new Map<string, LiveBallot[]>()
			for (const one of ballots.live) byToken.set(one.token, [...(byToken.get(one.token) ?? []), one])
			const met = [...byToken.values()].flatMap((same) => (same.length > 1 ? meetingsOf(same, mayMeet) : []))
			for (const one of ballots.live) one.isFlagged = false
			const gone = new Set(met.flatMap(({ one, other }) => [one, other]))
			ballots.live = ballots.live.filter((one) => !gone.has(one))
			return met
		},
		forget(member) {
			ballots.live = ballots.live.filter((one) => one.member !== member)
		},
	}
	const held = new Map<string, string>()
	return ballots
}

function meetingsOf(same: readonly LiveBallot[], mayMeet: (one: string, other: string) => boolean): Met[] {
	return same.flatMap((one, at) =>
		same.slice(at + 1).flatMap((other): Met[] => {
			const agree = one.member !== other.member && one.offer === other.expect && other.offer === one.expect
			return agree && one.week === other.week && mayMeet(one.member, other.member)
				? [{ week: one.week, one, other }]
				: []
		}),
	)
}

function ballotOf(member: string, { week, leaf }: TickHeader, bytes: Bytes): LiveBallot {
	const proof = bytes.slice(32, 48)
	return {
		...{ member, week, leaf, proof, note: bytes.slice(64), isFlagged: true },
		token: toBase64url(bytes.subarray(0, 32)),
		offer: toBase64url(expectationOf(leaf, proof)),
		expect: toBase64url(bytes.subarray(48, 64)),
	}
}
