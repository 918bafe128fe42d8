import { consoleTexts } from '@ydo/contract/texts/console'
import { describe, expect, test, vi } from 'vitest'
import type { Request } from '#calls/request.ts'
import { createDeck, type Deck } from './create-deck.ts'
import type { DeckEvent } from './list-outcome.ts'
import { sampleCard } from './sample-cards.ts'

const answer = (...ids: string[]) => Response.json(ids.map((id) => sampleCard(id)))

/** A deck over a request that gives the answers in turn; an Error among them is thrown. */
function deckOf(...answers: (Response | Error)[]) {
	const log = vi.fn()
	const calls: string[] = []
	const request: Request = async (path) => {
		calls.push(path)
		const next = answers.shift()
		if (next instanceof Error || !next) throw next ?? new Error('no answer left')
		return next
	}
	const deck = createDeck({ request, console: { log } })
	const events: DeckEvent[] = []
	deck.onEvent((event) => events.push(event))
	return { deck, events, log, calls }
}

const ids = (deck: Deck) => deck.getSnapshot().cards.map((card) => card.id)

describe('loading', () => {
	test('asks for the list and deals it in the server’s order', async () => {
		const { deck, calls } = deckOf(answer('a', 'b', 'c'))
		expect(deck.getSnapshot().state).toBe('loading')
		await deck.load()
		expect(calls).toEqual(['/api/users/all'])
		expect(deck.getSnapshot().state).toBe('ready')
		expect(ids(deck)).toEqual(['a', 'b', 'c'])
	})

	test('a card the list carries twice is dealt once, and the first deal is no news', async () => {
		const { deck, events } = deckOf(answer('a', 'b', 'a'))
		await deck.load()
		expect(ids(deck)).toEqual(['a', 'b'])
		expect(events).toEqual([])
	})

	test('an empty list is the empty state', async () => {
		const { deck } = deckOf(answer())
		await deck.load()
		expect(deck.getSnapshot().state).toBe('empty')
	})

	test.each([
		['an answer that is not OK', new Response('{}', { status: 500 })],
		['an answer that is no list of cards', Response.json([{ id: 'a' }])],
		['no network', new TypeError('Failed to fetch')],
	])('%s is the error state, and loading again recovers', async (_, bad) => {
		const { deck, events } = deckOf(bad, answer('a'))
		await deck.load()
		expect(deck.getSnapshot()).toMatchObject({ state: 'error', message: 'Could not load profiles', cards: [] })
		expect(events).toEqual([])
		const again = deck.load()
		expect(deck.getSnapshot()).toMatchObject({ state: 'loading', message: undefined, busy: true })
		await again
		expect(deck.getSnapshot()).toMatchObject({ state: 'ready', busy: false })
	})

	test('an aborted load is logged softly and changes nothing', async () => {
		const aborted = new DOMException('left', 'AbortError')
		const { deck, log, events } = deckOf(new Response('', { status: 500 }), aborted, aborted)
		await deck.load()
		await deck.load()
		expect(log).toHaveBeenCalledExactlyOnceWith(consoleTexts.aborted, aborted)
		expect(deck.getSnapshot().state).toBe('error')
		expect(events).toEqual([])
	})

	test('hands the signal on, and a failure under a fired signal counts as aborted', async () => {
		const log = vi.fn()
		const request: Request = (_, init) =>
			new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('gone'))))
		const deck = createDeck({ request, console: { log } })
		const leaving = new AbortController()
		const loading = deck.load(leaving.signal)
		leaving.abort()
		await loading
		expect(log).toHaveBeenCalledOnce()
		expect(deck.getSnapshot()).toMatchObject({ state: 'loading', busy: false })
	})
})

describe('deciding', () => {
	test('moves the card to the liked or disliked ones; nothing is sent or logged', async () => {
		const { deck, calls, log, events } = deckOf(answer('a', 'b', 'c'))
		await deck.load()
		events.length = 0
		deck.decide('a', 'like')
		deck.decide('c', 'pass')
		const { cards, liked, disliked } = deck.getSnapshot()
		expect([cards, liked, disliked].map((pile) => pile.map((card) => card.id))).toEqual([['b'], ['a'], ['c']])
		expect(calls).toHaveLength(1)
		expect(log).not.toHaveBeenCalled()
		expect(events).toEqual([])
	})

	test('a card that is not in the deck changes nothing', async () => {
		const { deck } = deckOf(answer('a'))
		await deck.load()
		const before = deck.getSnapshot()
		deck.decide('zz', 'like')
		expect(deck.getSnapshot()).toBe(before)
	})

	test('undo brings cards back to where they were, one level after the other', async () => {
		const { deck } = deckOf(answer('a', 'b', 'c'))
		await deck.load()
		deck.decide('b', 'like')
		deck.decide('a', 'pass')
		expect(deck.undo()).toMatchObject({ card: { id: 'a' }, choice: 'pass' })
		expect(ids(deck)).toEqual(['a', 'c'])
		expect(deck.undo()).toMatchObject({ card: { id: 'b' }, choice: 'like' })
		expect(ids(deck)).toEqual(['a', 'b', 'c'])
		expect(deck.getSnapshot()).toMatchObject({ liked: [], disliked: [], history: [] })
		expect(deck.undo()).toBeUndefined()
	})

	test('the last decision empties the deck, undo fills it again', async () => {
		const { deck } = deckOf(answer('a'))
		await deck.load()
		deck.decide('a', 'pass')
		expect(deck.getSnapshot().state).toBe('empty')
		deck.undo()
		expect(deck.getSnapshot().state).toBe('ready')
	})
})

describe('refreshing', () => {
	test('deals new cards, then passed ones again; liked ones never come back', async () => {
		const { deck, events } = deckOf(answer('a', 'b', 'c'), answer('n', 'a', 'b', 'c', 'm'))
		await deck.load()
		deck.decide('a', 'pass')
		deck.decide('b', 'like')
		await deck.refresh()
		expect(ids(deck)).toEqual(['c', 'n', 'm', 'a'])
		expect(events).toEqual([{ type: 'dealt', asked: 'refresh', added: 2 }])
	})

	test('a card that joins twice in one list is one newcomer, whatever it was that asked', async () => {
		const { deck, events } = deckOf(answer('a'), answer('a', 'n', 'n'))
		await deck.load()
		await deck.load()
		expect(events).toEqual([{ type: 'dealt', asked: 'load', added: 1 }])
	})

	test('a card passed before cannot be undone any more, a like still can', async () => {
		const { deck } = deckOf(answer('a', 'b'), answer('a', 'b'))
		await deck.load()
		deck.decide('b', 'like')
		deck.decide('a', 'pass')
		await deck.refresh()
		expect(deck.undo()).toMatchObject({ card: { id: 'b' } })
		expect(ids(deck)).toEqual(['a', 'b'])
	})

	test('cards the server no longer carries leave the deck, also from undo', async () => {
		const { deck } = deckOf(answer('a', 'b', 'c', 'd'), answer('d'))
		await deck.load()
		deck.decide('a', 'pass')
		deck.decide('b', 'like')
		await deck.refresh()
		expect(ids(deck)).toEqual(['d'])
		expect(deck.undo()).toBeUndefined()
	})

	test('a liked card that was gone for a while stays liked', async () => {
		const { deck } = deckOf(answer('a', 'b'), answer('b'), answer('a', 'b'))
		await deck.load()
		deck.decide('a', 'like')
		await deck.refresh()
		await deck.refresh()
		expect(ids(deck)).toEqual(['b'])
	})

	test('takes changed cards over without changing the order', async () => {
		const changed = sampleCard('b', { description: 'New words' })
		const { deck } = deckOf(answer('a', 'b'), Response.json([changed, sampleCard('a')]))
		await deck.load()
		await deck.refresh()
		expect(ids(deck)).toEqual(['a', 'b'])
		expect(deck.getSnapshot().cards[1]).toEqual(changed)
	})

	test('a failure keeps the held cards, deals the passed ones and is told as an event', async () => {
		const { deck, events } = deckOf(answer('a', 'b'), new TypeError('offline'))
		await deck.load()
		deck.decide('a', 'pass')
		await deck.refresh()
		expect(deck.getSnapshot()).toMatchObject({ state: 'ready', message: undefined })
		expect(ids(deck)).toEqual(['b', 'a'])
		expect(events.at(-1)).toEqual({ type: 'failed', message: 'Could not load profiles' })
		deck.decide('a', 'like')
		deck.decide('b', 'like')
		expect(deck.getSnapshot().state).toBe('empty')
	})

	test('a failure without any card left is the error state', async () => {
		const { deck } = deckOf(answer('a'), new TypeError('offline'))
		await deck.load()
		deck.decide('a', 'like')
		await deck.refresh()
		expect(deck.getSnapshot().state).toBe('error')
		deck.undo()
		expect(deck.getSnapshot().state).toBe('ready')
	})
})

describe('renewing', () => {
	test('deals new cards behind the others, and tells of them only where none were left', async () => {
		const { deck, events } = deckOf(answer('a'), answer('a', 'b'), answer('a', 'b', 'c'))
		await deck.load()
		await deck.renew()
		expect([ids(deck), events]).toEqual([['a', 'b'], []])
		for (const id of ids(deck)) deck.decide(id, 'pass')
		await deck.renew()
		expect(ids(deck)).toEqual(['c'])
		expect(events).toEqual([{ type: 'dealt', asked: 'renew', added: 1 }])
	})

	test('is never busy, and a failure changes and tells nothing', async () => {
		const { deck, events } = deckOf(answer())
		await deck.load()
		const renewal = deck.renew()
		expect(deck.getSnapshot().busy).toBe(false)
		await renewal
		expect(deck.getSnapshot().state).toBe('empty')
		expect(events).toEqual([])
	})
})

test('subscribers are told of each change until they leave, and the snapshot is the same object in between', async () => {
	const { deck } = deckOf(answer('a', 'b'))
	const told = vi.fn()
	const leave = deck.subscribe(told)
	await deck.load()
	const snapshot = deck.getSnapshot()
	expect(deck.getSnapshot()).toBe(snapshot)
	told.mockClear()
	deck.decide('a', 'like')
	expect(told).toHaveBeenCalledOnce()
	expect(deck.getSnapshot()).not.toBe(snapshot)
	expect(snapshot.cards).toHaveLength(2)
	leave()
	deck.undo()
	expect(told).toHaveBeenCalledOnce()
})

describe('dropping', () => {
	test('a card goes wherever it is, with whatever could be taken back of it', async () => {
		const { deck } = deckOf(answer('a', 'b', 'c', 'd'))
		await deck.load()
		deck.decide('b', 'like')
		deck.decide('c', 'pass')
		for (const id of ['a', 'b', 'c', 'nobody']) deck.drop(id)
		expect(deck.getSnapshot()).toMatchObject({ liked: [], disliked: [], history: [], state: 'ready' })
		expect(ids(deck)).toEqual(['d'])
		deck.drop('d')
		expect(deck.getSnapshot().state).toBe('empty')
	})
})
