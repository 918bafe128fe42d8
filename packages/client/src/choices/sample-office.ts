import type { Match } from '@ydo/contract/ticks'
import { tickNumbers } from '@ydo/contract/ticks'
import { type Random, readUnsigned, toBase64url } from '@ydo/crypto/bytes'
import { sha256 } from '@ydo/crypto/primitives'
import { weekAt } from '@ydo/crypto/week'
import { anyBytes, toHex } from './sample-bytes.ts'

// For tests: the server's rules for ticks (docs/crypto.md, "Choices"), in memory.

type Live = { member: string; week: number; token: string; note: Uint8Array }
type Side = { match: Match; of: string }
type SentCancel = { week: number; value: Uint8Array }

/** What arrived, as whoever controls the server sees it. */
export type Arrived = { member: string; at: number; week: number; number: number; bytes: Uint8Array }

export type SampleOffice = ReturnType<typeof sampleOffice>

const headerLength = 12
const ballotLength = 204
const season = 1

/** A post office whose clock is `now`. */
export function sampleOffice(now: () => number, random: Random = anyBytes) {
	const digests = new Map<string, Uint8Array<ArrayBuffer>>()
	const numbers = new Map<string, { week: number; number: number }>()
	const live = new Map<string, Live[]>()
	const cancels = new Map<string, SentCancel[]>()
	const sides = new Map<string, Side[]>()
	const arrived: Arrived[] = []
	const posts: { member: string; at: number }[] = []

	/** The SHA-256 held under its number, or the status of the refusal. */
	async function post(member: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | number> {
		posts.push({ member, at: now() })
		const week = weekAt(now())
		const number = readUnsigned(bytes.subarray(8, 12))
		const size = number === 0 ? tickNumbers.openingBytes : tickNumbers.tickBytes
		const isRight = bytes.length === size && bytes[0] === 1 && bytes[1] === (number === 0 ? 0 : 1)
		if (!isRight) return 422
		if (readUnsigned(bytes.subarray(2, 4)) !== season || readUnsigned(bytes.subarray(4, 8)) !== week) return 409
		const digest = await sha256(bytes)
		const held = digests.get(`${member} ${week} ${number}`)
		if (held) return held
		const before = numbers.get(member)
		if (number !== (before?.week === week ? before.number + 1 : 0)) return 409
		numbers.set(member, { week, number })
		arrived.push({ member, at: now(), week, number, bytes })
		take(member, week, bytes)
		digests.set(`${member} ${week} ${number}`, digest)
		return digest
	}

	function take(member: string, week: number, bytes: Uint8Array) {
		keepCancel(member, { week, value: bytes.slice(-16) })
		for (let at = headerLength; at + ballotLength <= bytes.length - 16; at += ballotLength) {
			const ballot = bytes.subarray(at, at + ballotLength)
			const one: Live = { member, week, token: toHex(ballot.subarray(0, 32)), note: ballot.slice(48) }
			const met = meets(one, toHex(ballot.subarray(32, 48)))
			if (met) matchUp(one, met)
			else put(one)
		}
	}

	/** Live ballots stand under the first half of their token. One of the same week counts before one of the week before. */
	function meets({ member, week, token }: Live, probe: string): Live | undefined {
		const same = live.get(`${week} ${token.slice(0, 32)}`)?.find((one) => one.token === token && one.member !== member)
		return same ?? live.get(`${week - 1} ${probe}`)?.find((one) => one.member !== member)
	}

	function put(one: Live) {
		const place = `${one.week} ${one.token.slice(0, 32)}`
		live.set(place, [...(live.get(place) ?? []), one])
	}

	function matchUp(one: Live, other: Live) {
		const place = `${other.week} ${other.token.slice(0, 32)}`
		live.set(
			place,
			(live.get(place) ?? []).filter((ballot) => ballot !== other),
		)
		const id = toBase64url(random(16))
		addSide(id, one, other)
		addSide(id, other, one)
	}

	function addSide(id: string, own: Live, peer: Live) {
		const match: Match = {
			id,
			peer: peer.member,
			week: own.week,
			peerWeek: peer.week,
			note: toBase64url(peer.note),
			cancels: [],
			at: new Date(now()).toISOString(),
		}
		sides.set(own.member, [...(sides.get(own.member) ?? []), { match, of: peer.member }])
	}

	function keepCancel(member: string, cancel: SentCancel) {
		cancels.set(member, [...(cancels.get(member) ?? []).filter(({ week }) => week >= cancel.week - 2), cancel])
	}

	return {
		post,
		/** Ticks that were taken. */
		arrived: arrived as readonly Arrived[],
		/** Every call with a tick, also of one that was there already. */
		posts: posts as readonly { member: string; at: number }[],
		/** All of a member's, with the cancels that the peer has sent until now. */
		matchesOf: (member: string): Match[] =>
			(sides.get(member) ?? []).map(({ match, of }) => ({
				...match,
				cancels: (cancels.get(of) ?? []).map(({ value }) => toBase64url(value)),
			})),
		clock: () => ({ time: now(), season: { number: season, label: '2026-autumn' } }),
	}
}
