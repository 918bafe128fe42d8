import { weekLength } from '@ydo/crypto/week'
import { bytesBy, seededRandom } from './sample-bytes.ts'
import {
	type Fault,
	type SampleMember,
	sampleDevice,
	sampleLog,
	sampleMember,
	settleMatches,
} from './sample-members.ts'
import { sampleOffice } from './sample-office.ts'
import { createTurns } from './sample-turns.ts'

// For tests: some members over some weeks, who like and take back, are absent, crash, and use two devices at once.

const firstWeek = 2959
/** Weeks at the end in which everybody is there and nothing is decided: one for choices made again, one for those dropped. */
const quietWeeks = 2
const roundsOfWeek = 6

/** A match that was accepted, and whether the peer's cancel of it had arrived before. */
export type Accepted = { member: string; peer: string; isAfterCancel: boolean }

export type PlayedWeeks = Awaited<ReturnType<typeof playWeeks>>

/** The same for the same seed. */
export async function playWeeks(seed: number, { weeks, count }: { weeks: number; count: number }) {
	const chance = seededRandom(seed)
	const random = bytesBy(chance)
	const turns = createTurns(chance)
	let time = firstWeek * weekLength
	const now = () => time
	const office = sampleOffice(now, random)
	const log = sampleLog()
	const members: SampleMember[] = []
	for (let index = 0; index < count; index++) members.push(await sampleMember(log, random))
	const byId = new Map(members.map((member) => [member.id, member]))
	const accepted: Accepted[] = []
	let isQuiet = false

	const fault = (): Fault => (isQuiet || chance() < 0.8 ? 'none' : chance() < 0.5 ? 'not sent' : 'answer lost')
	const newDevice = (member: SampleMember) => sampleDevice(member, office, { now, random, fault, turn: turns.take })
	const devices = new Map(members.map((member) => [member, [newDevice(member), newDevice(member)]]))

	async function settle(member: SampleMember) {
		for (const { id, peer, peerWeek } of await settleMatches(member, office)) {
			if (member.vault.state().settled[id]?.outcome !== 'matched') continue
			const isAfterCancel = hasArrivedCancel(byId.get(peer), member.id, peerWeek)
			accepted.push({ member: member.id, peer, isAfterCancel })
		}
	}

	/**
	 * By the peer's own claims, not by bytes: there are such cancels, none waits, and each has arrived. With a new key somebody can be
	 * chosen again in the same week: a ballot that the peer stands by is no matter of the cancels of those before it.
	 */
	function hasArrivedCancel(peer: SampleMember | undefined, of: string, ballotWeek: number): boolean {
		const written = peer?.vault.state().written[of] ?? []
		if (written.some(({ week, isTakenBack }) => week === ballotWeek && !isTakenBack)) return false
		const claims = peer?.vault.events.flatMap((event) => {
			if (event.type !== 'claimed' || event.cancel?.peer !== of || event.cancel.week < ballotWeek) return []
			return [event]
		})
		if (!peer || !claims?.length || peer.vault.state().cancels.some((cancel) => cancel.peer === of)) return false
		return claims.every((claim) =>
			office.arrived.some(
				({ member, week, number }) => member === peer.id && week === claim.week && number === claim.number,
			),
		)
	}

	async function decide({ id, vault, renewKey }: SampleMember) {
		const peer = members[Math.floor(chance() * members.length)]?.id
		const { open } = vault.state()
		const chosen = open[Math.floor(chance() * open.length)]?.peer
		const what = chance()
		if (what < 0.45 && peer && peer !== id) vault.add({ type: 'liked', peer, text: `hi ${peer}`, at: time })
		else if (what < 0.6 && chosen) vault.add({ type: 'withdrawn', peer: chosen })
		else if (what < 0.7 && chosen) vault.add({ type: 'noteChanged', peer: chosen, text: `oh ${what}` })
		else if (what < 0.72) await renewKey()
	}

	async function beActive(member: SampleMember) {
		await settle(member)
		if (!isQuiet) await decide(member)
		const own = devices.get(member) ?? []
		if (chance() < 0.2) own[chance() < 0.5 ? 0 : 1] = newDevice(member)
		if (chance() < 0.3) await turns.together(own.map((device) => () => device.send()))
		else await own[chance() < 0.5 ? 0 : 1]?.send()
	}

	for (let week = 0; week < weeks; week++) {
		isQuiet = week >= weeks - quietWeeks
		const there = members.filter(() => isQuiet || chance() < 0.75)
		for (let round = 0; round < roundsOfWeek; round++) {
			time = (firstWeek + week) * weekLength + round * 90_000_000
			for (const member of there) await beActive(member)
		}
	}
	for (const member of members) await settle(member)
	return { members, office, accepted }
}
