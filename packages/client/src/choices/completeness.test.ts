import { beforeAll, describe, expect, test } from 'vitest'
import { toHex } from './sample-bytes.ts'
import type { SampleMember } from './sample-members.ts'
import type { Arrived } from './sample-office.ts'
import { type PlayedWeeks, playWeeks } from './sample-weeks.ts'

/** More of them with CHOICE_RUNS. */
const runs = Number(process.env.CHOICE_RUNS ?? 3)
const isOpen = ({ vault }: SampleMember, peer: string) => vault.state().open.some((choice) => choice.peer === peer)
const isMatched = ({ vault }: SampleMember, peer: string) =>
	Object.values(vault.state().settled).some((match) => match.peer === peer && match.outcome === 'matched')
const everWithdrew = ({ vault }: SampleMember, peer: string) =>
	vault.events.some((event) => event.type === 'withdrawn' && event.peer === peer)

/** Where a value begins and its first 16 bytes: tokens, probes, notes’ nonces and cancels. */
function valuesOf({ bytes }: Arrived): string[] {
	const values = [toHex(bytes.slice(-16))]
	for (let at = 12; at + 204 < bytes.length; at += 204)
		for (const inside of [0, 32, 48]) values.push(toHex(bytes.slice(at + inside, at + inside + 16)))
	return values
}

describe.each(Array.from({ length: runs }, (_, index) => index + 1))(
	'twelve weeks of members who come and go, %i:',
	(seed) => {
		let played: PlayedWeeks
		beforeAll(async () => {
			played = await playWeeks(seed, { weeks: 12, count: 8 })
		}, 120_000)

		function pairs(): [SampleMember, SampleMember][] {
			const { members } = played
			return members.flatMap((one) =>
				members.flatMap((other): [SampleMember, SampleMember][] => (one === other ? [] : [[one, other]])),
			)
		}

		test('no member writes a value twice', () => {
			for (const { id } of played.members) {
				const values = played.office.arrived.filter(({ member }) => member === id).flatMap(valuesOf)
				expect(new Set(values).size).toBe(values.length)
			}
		})

		test('no match is seen after a cancel that arrived', () => {
			expect(played.accepted.filter(({ isAfterCancel }) => isAfterCancel)).toEqual([])
			expect(played.accepted.length).toBeGreaterThan(10)
		})

		test('whoever choose each other have matched', () => {
			const missed = pairs().filter(([one, other]) => isOpen(one, other.id) && isOpen(other, one.id))
			expect(missed).toEqual([])
		})

		test('a match is one for both, but where one took the choice back before the cancel could arrive', () => {
			const oneSided = pairs().filter(([one, other]) => isMatched(one, other.id) && !isMatched(other, one.id))
			expect(oneSided.filter(([one, other]) => !everWithdrew(other, one.id))).toEqual([])
		})

		test('nobody finds a forgery, and every tick of a claim arrives in its place', () => {
			for (const { vault } of played.members)
				expect(Object.values(vault.state().settled).filter(({ outcome }) => outcome === 'refused')).toEqual([])
			expect(played.office.arrived.length).toBeGreaterThan(300)
		})
	},
)

test('the same seed plays the same weeks, however fast the machine is', async () => {
	const [one, other] = await Promise.all([1, 2].map(() => playWeeks(7, { weeks: 3, count: 4 })))
	expect(one?.office.posts.length).toBeGreaterThan(40)
	expect(other?.office.posts).toEqual(one?.office.posts)
	expect(other?.office.arrived).toEqual(one?.office.arrived)
	expect(other?.accepted).toEqual(one?.accepted)
})
