import type { TickSeed } from '@ydo/crypto/branded'
import { describe, expect, test } from 'vitest'
import { type ChoicesState, isOpen, mayLike, noChoices, reduceChoices } from './choices-state.ts'
import type { ChoiceEvent, Claimed } from './events.ts'

const begun: ChoiceEvent = { type: 'seasonBegun', season: 1, key: 'own' }
const liked = (peer: string, text = ''): ChoiceEvent => ({ type: 'liked', peer, text, at: 7 })
const withdrawn = (peer: string): ChoiceEvent => ({ type: 'withdrawn', peer })
const claimed = (week: number, number: number, more: Partial<Claimed> = {}): Claimed => {
	const seed = new Uint8Array(32) as TickSeed
	return { type: 'claimed', week, number, seed, size: 9, carries: [], startedOver: [], at: week * 604_800_000, ...more }
}
const after = (...events: ChoiceEvent[]): ChoicesState => [begun, ...events].reduce(reduceChoices, noChoices)
const peersOf = ({ open }: ChoicesState) => open.map(({ peer }) => peer)

describe('liking', () => {
	test('keeps choices in the order of liking, each once, and takes them out of the passed ones', () => {
		const state = after({ type: 'passed', peer: 'a' }, liked('b', 'hi'), liked('a'), liked('b', 'again'))
		expect(state.open.map(({ peer, text }) => [peer, text])).toEqual([
			['b', 'hi'],
			['a', ''],
		])
		expect(state.passed).toEqual([])
	})

	test('ends at 60 open choices, and goes on when one is taken back', () => {
		const sixty = Array.from({ length: 60 }, (_, index) => liked(`p${index}`))
		const full = after(...sixty, liked('late'))
		expect(full.open).toHaveLength(60)
		expect(mayLike(full, 'late')).toBe(false)
		expect(isOpen(after(...sixty, withdrawn('p3'), liked('late')), 'late')).toBe(true)
	})

	test('changes no matter in what was given', () => {
		const before = after(liked('a'))
		const copy = structuredClone(before)
		reduceChoices(before, claimed(5, 0, { carries: [0] }))
		reduceChoices(before, withdrawn('a'))
		expect(before).toEqual(copy)
	})
})

describe('taking back', () => {
	test('before its claim leaves nothing; after it, a cancel of the latest ballot’s week, once', () => {
		expect(after(liked('a'), { type: 'undone', peer: 'a' })).toEqual(after())
		const state = after(liked('a'), claimed(5, 0, { carries: [0] }), claimed(6, 0, { carries: [0] }), withdrawn('a'))
		expect(state.cancels).toEqual([
			{ peer: 'a', week: 6, number: 0 },
			{ peer: 'a', week: 5, number: 0 },
		])
		expect(state.written.a?.map(({ isTakenBack }) => isTakenBack)).toEqual([true, true])
		const again = [liked('a'), withdrawn('a'), { type: 'passed', peer: 'a' }] as const
		expect(again.reduce<ChoicesState>(reduceChoices, state).cancels).toEqual(state.cancels)
	})

	test('puts cancels into a queue, of which each claim takes the one it names; those of dead ballots go', () => {
		const queue = after(
			liked('a'),
			liked('b'),
			claimed(5, 0, { carries: [0, 1] }),
			withdrawn('b'),
			withdrawn('a'),
			claimed(5, 1, { cancel: { peer: 'b', week: 5, number: 0 } }),
		)
		expect(queue.cancels).toEqual([{ peer: 'a', week: 5, number: 0 }])
		expect(reduceChoices(queue, claimed(6, 0)).cancels).toEqual([{ peer: 'a', week: 5, number: 0 }])
		expect(reduceChoices(queue, claimed(7, 0)).cancels).toEqual([])
	})

	test('happens with the next claim when the peer began anew', () => {
		const before = after(liked('a'), liked('b'), liked('c'), claimed(5, 0, { carries: [0] }))
		const state = reduceChoices(before, claimed(5, 1, { carries: [1], startedOver: [0, 2] }))
		expect([peersOf(state), state.startedOver]).toEqual([['b'], ['a', 'c']])
		expect([state.cancels, state.claim?.peers]).toEqual([[{ peer: 'a', week: 5, number: 0 }], ['b']])
		expect(reduceChoices(state, liked('a')).startedOver).toEqual(['c'])
	})
})

describe('a claim', () => {
	test('raises what was written, with the text of that moment', () => {
		const state = after(liked('a', 'hi'), claimed(5, 0, { carries: [0] }), {
			type: 'noteChanged',
			peer: 'a',
			text: 'ho',
		})
		expect(state.open[0]?.text).toBe('ho')
		expect(state.written.a).toEqual([{ week: 5, number: 0, text: 'hi', size: 9, key: 'own', isTakenBack: false }])
		expect(state.claim?.peers).toEqual(['a'])
	})

	test.each([
		['of a number that is not the next', claimed(5, 2)],
		['of a later week that is no opening', claimed(6, 1)],
		['of an earlier week', claimed(4, 0)],
		['of somebody who is not there', claimed(5, 1, { carries: [3] })],
		['of one twice', claimed(5, 1, { carries: [0, 0] })],
		['withdrawing somebody who is not there', claimed(5, 1, { startedOver: [3] })],
		['withdrawing whom it carries', claimed(5, 1, { carries: [0], startedOver: [0] })],
		['of more than a tick holds', claimed(5, 1, { carries: [0, 1, 2] })],
	])('%s changes nothing', (_, wrong) => {
		const before = after(liked('a'), liked('b'), liked('c'), claimed(5, 0))
		expect(reduceChoices(before, wrong)).toBe(before)
	})

	test('remembers the latest four ballots of open choices, and forgets the others two weeks later', () => {
		const weeks = [5, 6, 7].map((week) => claimed(week, 0, { carries: [0] }))
		expect(after(liked('a'), ...weeks).written.a?.map(({ week }) => week)).toEqual([5, 6, 7])
		const gone = [withdrawn('a'), claimed(7, 1, { cancel: { peer: 'a', week: 7, number: 0 } }), claimed(8, 0)]
		expect(after(liked('a'), ...weeks, ...gone).written.a).toHaveLength(3)
		expect(after(liked('a'), ...weeks, ...gone, claimed(9, 0)).written.a).toBeUndefined()
	})

	test('counts those of a day', () => {
		const day = 5 * 604_800_000
		const state = after(claimed(5, 0, { at: day }), claimed(5, 1, { at: day + 86_399_999 }))
		expect(state.claimsOfDay).toBe(2)
		expect(reduceChoices(state, claimed(5, 2, { at: day + 86_400_000 })).claimsOfDay).toBe(1)
	})
})

describe('a match', () => {
	const of = { type: 'settled', id: 'm', peer: 'a', week: 5, peerWeek: 5 } as const
	const matched: ChoiceEvent = { ...of, outcome: 'matched', text: 'yes' }

	test('ends the choice for good', () => {
		const state = after(liked('a'), claimed(5, 0, { carries: [0] }), matched)
		expect([peersOf(state), mayLike(state, 'a'), state.settled.m]).toEqual([[], false, matched])
	})

	test('that one device accepted after another had taken the choice back is dropped', () => {
		const state = after(liked('a'), claimed(5, 0, { carries: [0] }), withdrawn('a'), liked('a'), matched)
		expect(state.settled.m?.outcome).toBe('dropped')
		expect(peersOf(state)).toEqual(['a'])
	})

	test('is settled once', () => {
		const state = after(liked('a'), claimed(5, 0, { carries: [0] }), { ...of, outcome: 'dropped' }, matched)
		expect(state.settled.m?.outcome).toBe('dropped')
		expect(after({ ...of, outcome: 'refused', note: 'x' }).settled.m).toEqual({ ...of, outcome: 'refused', note: 'x' })
	})
})

describe('a season', () => {
	test('that begins clears choices and what was written; matches and the count of the week stay', () => {
		const before = after(liked('a'), claimed(5, 0, { carries: [0] }), withdrawn('a'), liked('b'))
		const state = reduceChoices(before, { type: 'seasonBegun', season: 2, key: 'new' })
		expect(state).toEqual({ ...before, season: 2, key: 'new', open: [], written: {}, cancels: [] })
		expect(reduceChoices(state, begun)).toBe(state)
	})

	test('that is the first keeps what waits since before', () => {
		const early = reduceChoices(noChoices, liked('a', 'hi'))
		expect(peersOf(reduceChoices(early, begun))).toEqual(['a'])
	})

	test('whose own key is made anew keeps the choices', () => {
		const state = after(liked('a'), { ...begun, key: 'other' })
		expect([peersOf(state), state.key]).toEqual([['a'], 'other'])
	})
})
