import { taken } from '@ydo/crypto/branded'
import { openChoices } from '@ydo/crypto/choices'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decision, idOf } from '#test/sample-vault.ts'
import {
	type AcceptedMatch,
	addRecords,
	type BallotRecord,
	beginSeason,
	isMatched,
	type LikeEvent,
	type LikesState,
	mayLike,
	noLikes,
	reduceLikes,
} from './likes-state.ts'

const after = (events: readonly LikeEvent[], state = noLikes) => events.reduce(reduceLikes, state)
const reset = (peer: number, leaf: number): LikeEvent => ({ type: 'resetHeld', peer: idOf(peer), leaf, at: leaf })
const psk = taken('ChatPsk', new Uint8Array(32))
const match = (peer: number, over: Partial<AcceptedMatch> = {}): LikeEvent => ({
	...{ type: 'accepted', id: `${peer}`, peer: idOf(peer), kind: 'dating', week: 8, ownLeaf: 0, peerLeaf: peer },
	...{ day: 20_700, text: '', ownText: '', ownPsk: psk, peerPsk: psk },
	...over,
})
const openPeers = ({ open }: LikesState) => open.map(({ peer }) => peer)

/** Expected result of one peer's events, independent of all other peers'. */
function expectedOf(events: readonly LikeEvent[], peer: string) {
	const about = { is: 'undecided', hasStartedOver: false, reset: -1, matched: [] as number[] }
	const known = new Set<string>()
	const decide = (is: string) => Object.assign(about, { is, hasStartedOver: false })
	const isMet = () => about.matched.some((leaf) => leaf > about.reset)
	for (const event of events.filter((one) => one.peer === peer)) {
		if (event.type === 'liked' && about.is !== 'liked' && !isMet()) decide('liked')
		if (event.type === 'passed') decide('passed')
		if (event.type === 'undone') decide('undecided')
		if (event.type === 'withdrawn') decide(about.is === 'liked' ? 'undecided' : about.is)
		if (event.type === 'resetHeld' && event.leaf > about.reset) {
			if (about.is === 'liked') Object.assign(about, { is: 'undecided', hasStartedOver: true })
			about.reset = event.leaf
		}
		if (event.type === 'accepted' && !known.has(`${event.week}`)) {
			known.add(`${event.week}`)
			about.matched.push(event.peerLeaf)
			about.is = 'undecided'
		}
	}
	return { is: about.is, hasStartedOver: about.hasStartedOver, isMet: isMet() }
}

function saidOf(state: LikesState, peer: string) {
	const marks = [
		...(openPeers(state).includes(peer) ? ['liked'] : []),
		...(state.passed.includes(peer) ? ['passed'] : []),
	]
	const hasStartedOver = state.startedOver.includes(peer)
	return { is: marks.join(' and ') || 'undecided', hasStartedOver, isMet: isMatched(state, peer) }
}

const peers = [1, 2, 3, 4]
const number = fc.constantFrom(...peers)
const event: fc.Arbitrary<LikeEvent> = fc.oneof(
	fc
		.tuple(number, fc.constantFrom('liked', 'liked', 'passed', 'undone', 'withdrawn', 'noteChanged'))
		.map(([peer, type]) => decision(peer, type, 'hello')),
	fc.tuple(number, fc.nat(9)).map(([peer, leaf]) => reset(peer, leaf)),
	fc
		.tuple(number, fc.integer({ min: 8, max: 10 }), fc.nat(9))
		.map(([peer, week, peerLeaf]) => match(peer, { id: `${peer}.${week}`, week, peerLeaf })),
)

test('tracks each peer by their own events, in at most one list', () => {
	fc.assert(
		fc.property(fc.array(event, { maxLength: 40, size: 'max' }), (events) => {
			const state = after(events)
			for (const peer of peers.map(idOf)) expect(saidOf(state, peer)).toEqual(expectedOf(events, peer))
		}),
	)
})

test('holds each peer once in each list', () => {
	fc.assert(
		fc.property(fc.array(event, { maxLength: 40, size: 'max' }), (events) => {
			const { open, withdrawn, passed, startedOver } = after(events)
			for (const list of [open.map(({ peer }) => peer), withdrawn.map(({ peer }) => peer), passed, startedOver])
				expect(new Set(list).size).toBe(list.length)
			const waiting = withdrawn.filter(({ peer }) => open.some((one) => one.peer === peer))
			expect(waiting).toEqual([])
		}),
	)
})

describe('a peer who started over', () => {
	const before = after([decision(1, 'liked'), reset(1, 5)])

	test('is withdrawn and listed as started over', () => {
		expect(before).toMatchObject({ open: [], startedOver: [idOf(1)], withdrawn: [{ peer: idOf(1) }] })
	})

	test.each(['liked', 'passed', 'undone', 'withdrawn'] as const)('is no longer listed after a %s event', (type) => {
		expect(after([decision(1, type)], before).startedOver).toEqual([])
	})

	test('stays listed after an older reset, and is not listed if they were not liked', () => {
		expect(after([reset(1, 4), reset(1, 5), reset(2, 6)], before).startedOver).toEqual([idOf(1)])
	})

	test('can be liked again despite a match under the previous keys', () => {
		const met = after([match(1, { peerLeaf: 3 })])
		expect([isMatched(met, idOf(1)), mayLike(met, idOf(1), () => false)]).toEqual([true, false])
		const again = after([reset(1, 5), decision(1, 'liked')], met)
		expect([isMatched(again, idOf(1)), openPeers(again)]).toEqual([false, [idOf(1)]])
	})
})

describe('60 likes', () => {
	const full = after(Array.from({ length: openChoices }, (_, at) => decision(at + 1, 'liked')))
	const unsent = () => false

	test('are the limit of open likes', () => {
		expect(full.open).toHaveLength(openChoices)
		expect(mayLike(full, idOf(99), unsent)).toBe(false)
		expect(after([decision(99, 'liked')], full)).toEqual(full)
	})

	test('free a place for a like withdrawn before it was sent', () => {
		expect(mayLike(after([decision(1, 'withdrawn')], full), idOf(99), unsent)).toBe(true)
	})

	test('keep the place of a withdrawn like that was sent, except for its own peer', () => {
		const state = after([decision(1, 'withdrawn')], full)
		const isSent = ({ peer }: { peer: string }) => peer === idOf(1)
		expect(mayLike(state, idOf(99), isSent)).toBe(false)
		expect(mayLike(state, idOf(1), isSent)).toBe(true)
	})

	test('free a place when a like becomes a match', () => {
		expect(mayLike(after([match(1)], full), idOf(99), () => true)).toBe(true)
	})
})

describe('a match', () => {
	test('is stored once per peer, kind and week, and once per id', () => {
		const state = after([match(1), match(1, { id: 'other' }), match(1, { week: 9 }), match(2, { id: '1' })])
		expect(state.matches.map(({ peer, week }) => [peer, week])).toEqual([[idOf(1), 8]])
	})

	test('removes the peer from all other lists', () => {
		const state = after([decision(1, 'liked'), decision(2, 'passed'), match(1), match(2)])
		expect(state).toMatchObject({ open: [], withdrawn: [], passed: [] })
	})
})

test('changes only the note of an open like', () => {
	const state = after([decision(1, 'liked', 'one'), decision(1, 'noteChanged', 'two'), decision(2, 'noteChanged', 'x')])
	expect(state.open).toMatchObject([{ peer: idOf(1), text: 'two' }])
})

test('clears likes on the key of a later season, but not on the first one, and keeps records, passes and matches', () => {
	const record: BallotRecord = { kind: 'dating', week: 8, leaf: 1, peerLeaf: 2 }
	const state = addRecords(after([decision(1, 'liked'), decision(2, 'passed'), match(3)]), [record])
	const begun = beginSeason(state, 3)
	expect(begun).toEqual({ ...state, season: 3 })
	expect(beginSeason(begun, 3)).toBe(begun)
	const next = beginSeason(after([decision(4, 'withdrawn')], begun), 4)
	expect(next).toMatchObject({ open: [], withdrawn: [], startedOver: [], passed: [idOf(2)], records: [record] })
	expect(next.matches).toHaveLength(1)
})

test('adds each record once, distinguished by kind, week and both leaves', () => {
	const record: BallotRecord = { kind: 'dating', week: 8, leaf: 1, peerLeaf: 2 }
	const others = [{ kind: 'friends' as const }, { week: 9 }, { leaf: 2 }, { peerLeaf: 3 }].map((one) => ({
		...record,
		...one,
	}))
	const once = addRecords(noLikes, [record, ...others])
	expect(once.records).toHaveLength(5)
	expect(addRecords(once, others)).toBe(once)
})
