import { consoleTexts } from '@ydo/contract/texts/common'
import { describe, expect, test, vi } from 'vitest'
import type { Request } from '#calls/request.ts'
import { sampleCard } from '#test/sample-cards.ts'
import { createDeck, type Deck, type DeckEvent } from './create-deck.ts'

const answer = (...ids: string[]) => Response.json(ids.map((id) => sampleCard(id)))

/** A deck whose request returns the answers in turn, and throws an Error among them. */
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
	test('fetches the list and deals it in the server’s order', async () => {
		const { deck, calls } = deckOf(answer('a', 'b', 'c'))
		expect(deck.getSnapshot().state).toBe('loading')
		await deck.load()
		expect(calls).toEqual(['/api/users/all'])
		expect(deck.getSnapshot().state).toBe('ready')
		expect(ids(deck)).toEqual(['a', 'b', 'c'])
	})

	test('deals a duplicate card once, and emits no event for the first deal', async () => {
		const { deck, events } = deckOf(answer('a', 'b', 'a'))
		await deck.load()
		expect(ids(deck)).toEqual(['a', 'b'])
		expect(events).toEqual([])
	})

	test('is empty for an empty list', async () => {
		const { deck } = deckOf(answer())
		await deck.load()
		expect(deck.getSnapshot().state).toBe('empty')
	})

	test.each([
		['an answer that is not OK', new Response('{}', { status: 500 })],
		['an answer that is no list of cards', Response.json([{ id: 'a' }])],
		['no network', new TypeError('Failed to fetch')],
	])('treats %s as the error state, and recovers on the next load', async (_, bad) => {
		const { deck, events } = deckOf(bad, answer('a'))
		await deck.load()
		expect(deck.getSnapshot()).toMatchObject({ state: 'error', message: 'Could not load profiles', cards: [] })
		expect(events).toEqual([])
		const again = deck.load()
		expect(deck.getSnapshot()).toMatchObject({ state: 'loading', message: undefined, busy: true })
		await again
		expect(deck.getSnapshot()).toMatchObject({ state: 'ready', busy: false })
	})

	test('logs an aborted load quietly and changes nothing', async () => {
		const aborted = new DOMException('left', 'AbortError')
		const { deck, log, events } = deckOf(new Response('', { status: 500 }), aborted, aborted)
		await deck.load()
		await deck.load()
		expect(log).toHaveBeenCalledExactlyOnceWith(consoleTexts.aborted, aborted)
		expect(deck.getSnapshot().state).toBe('error')
		expect(events).toEqual([])
	})

	test('passes the signal on, and treats a failure after an abort as aborted', async () => {
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

	test('ignores a card that is not in the deck', async () => {
		const { deck } = deckOf(answer('a'))
		await deck.load()
		const before = deck.getSnapshot()
		deck.decide('zz', 'like')
		expect(deck.getSnapshot()).toBe(before)
	})

	test('restores cards to their former places on undo, step by step', async () => {
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

	test('empties the deck with the last decision, and refills it on undo', async () => {
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

	test('counts a duplicate new card once, whatever requested the list', async () => {
		const { deck, events } = deckOf(answer('a'), answer('a', 'n', 'n'))
		await deck.load()
		await deck.load()
		expect(events).toEqual([{ type: 'dealt', asked: 'load', added: 1 }])
	})

	test('makes earlier passes permanent, while likes can still be undone', async () => {
		const { deck } = deckOf(answer('a', 'b'), answer('a', 'b'))
		await deck.load()
		deck.decide('b', 'like')
		deck.decide('a', 'pass')
		await deck.refresh()
		expect(deck.undo()).toMatchObject({ card: { id: 'b' } })
		expect(ids(deck)).toEqual(['a', 'b'])
	})

	test('removes cards the server no longer lists, also from undo', async () => {
		const { deck } = deckOf(answer('a', 'b', 'c', 'd'), answer('d'))
		await deck.load()
		deck.decide('a', 'pass')
		deck.decide('b', 'like')
		await deck.refresh()
		expect(ids(deck)).toEqual(['d'])
		expect(deck.undo()).toBeUndefined()
	})

	test('keeps a liked card liked that was gone for a while', async () => {
		const { deck } = deckOf(answer('a', 'b'), answer('b'), answer('a', 'b'))
		await deck.load()
		deck.decide('a', 'like')
		await deck.refresh()
		await deck.refresh()
		expect(ids(deck)).toEqual(['b'])
	})

	test('updates changed cards without reordering', async () => {
		const changed = sampleCard('b', { description: 'New words' })
		const { deck } = deckOf(answer('a', 'b'), Response.json([changed, sampleCard('a')]))
		await deck.load()
		await deck.refresh()
		expect(ids(deck)).toEqual(['a', 'b'])
		expect(deck.getSnapshot().cards[1]).toEqual(changed)
	})

	test('keeps the cached cards on failure, deals the passed ones, and emits an event', async () => {
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

	test('is the error state on failure without any card left', async () => {
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
	test('deals new cards after the others, and announces them only if none were left', async () => {
		const { deck, events } = deckOf(answer('a'), answer('a', 'b'), answer('a', 'b', 'c'))
		await deck.load()
		await deck.renew()
		expect([ids(deck), events]).toEqual([['a', 'b'], []])
		for (const id of ids(deck)) deck.decide(id, 'pass')
		await deck.renew()
		expect(ids(deck)).toEqual(['c'])
		expect(events).toEqual([{ type: 'dealt', asked: 'renew', added: 1 }])
	})

	test('is never busy; a failure changes and emits nothing', async () => {
		const { deck, events } = deckOf(answer())
		await deck.load()
		const renewal = deck.renew()
		expect(deck.getSnapshot().busy).toBe(false)
		await renewal
		expect(deck.getSnapshot().state).toBe('empty')
		expect(events).toEqual([])
	})
})

test('notifies subscribers of each change until they leave, and keeps the snapshot’s identity in between', async () => {
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
	test('removes a card from every pile and from the undo history', async () => {
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
