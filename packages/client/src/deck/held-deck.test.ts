import { type Card, cardPaths } from '@ydo/contract/cards'
import { expect, test, vi } from 'vitest'
import type { Request } from '#calls/request.ts'
import { createHeldCards } from '#held/held-cards.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { decisionsOf } from '#ranking/rank-deck.ts'
import { sampleCard } from '#test/sample-cards.ts'
import { createDeck, type Deck, type DeckEvent } from './create-deck.ts'

const ids = (deck: Deck) => deck.getSnapshot().cards.map((card) => card.id)
const pile = (cards: readonly Card[]) => cards.map((card) => card.id)

/** A server whose list consists of pieces: the first letter of an id names its piece, the tag lists ids and versions. */
function serverOf() {
	let cards: Card[] = []
	const calls: string[] = []
	let network = true
	const nameOf = (letter: string) => letter.repeat(21) + (cards.filter((card) => card.id.startsWith(letter)).length % 9)
	const letters = () => [...new Set(cards.map(({ id }) => id.charAt(0)))]
	const tag = () => `"${JSON.stringify(cards).length}-${pile(cards).join()}"`
	const lineOf = (name: string) => {
		const letter = letters().find((letter) => nameOf(letter) === name)
		return letter ? `,${JSON.stringify(cards.filter(({ id }) => id.startsWith(letter))).slice(1, -1)}` : ''
	}
	const server = {
		beforePieces: () => {},
		calls,
		serve: (...served: (string | Card)[]) => {
			cards = served.map((card) => (typeof card === 'string' ? sampleCard(card) : card))
		},
		cut: () => {
			network = false
		},
	}
	const request: Request = async (path, init = {}) => {
		if (!network) throw new TypeError('Failed to fetch')
		const headers = new Headers(init.headers)
		if (path === cardPaths.pieces) {
			server.beforePieces()
			const { names } = JSON.parse(String(init.body)) as { names: string[] }
			calls.push(`pieces ${names.map((name) => name.charAt(0)).join('')}`)
			return new Response(names.map((name) => `${lineOf(name)}\n`).join(''))
		}
		const known = headers.get('If-None-Match') === tag()
		calls.push(known ? 'unchanged' : headers.has('A-IM') ? 'names' : 'list')
		if (known) return new Response(null, { status: 304 })
		const body = headers.has('A-IM') ? { pieces: letters().map(nameOf) } : cards
		return Response.json(body, { status: headers.has('A-IM') ? 226 : 200, headers: { etag: tag() } })
	}
	return Object.assign(server, { request })
}

function setUp(...served: string[]) {
	vi.useFakeTimers()
	const server = serverOf()
	server.serve(...served)
	const storage = createMemoryStorage()
	let visits = 0
	/** A member's visit on the device; pending writes are flushed when it ends. */
	const visit = (member = 'm') => {
		const held = createHeldCards(storage, member, `v${visits++}`)
		const deck = createDeck({ request: server.request, held, now: () => 1000 })
		const events: DeckEvent[] = []
		deck.onEvent((event) => events.push(event))
		return { deck, events }
	}
	const leave = () => vi.advanceTimersByTimeAsync(1000)
	return { server, storage, visit, leave }
}

test('shows cached cards before the server answers, and gets an unchanged list by one answer without a body', async () => {
	const { server, visit, leave } = setUp('a1', 'a2', 'b1')
	await visit().deck.load()
	await leave()
	const { deck, events } = visit()
	await deck.openFirst()
	expect(deck.getSnapshot().state).toBe('ready')
	expect(ids(deck)).toEqual(['a1', 'a2', 'b1'])
	expect(server.calls).toEqual(['list'])
	await deck.load()
	expect(server.calls).toEqual(['list', 'unchanged'])
	expect(events).toEqual([{ type: 'dealt', asked: 'load', added: 0 }])
})

test('fetches only the changed pieces; removed cards go, new ones are announced and come after the cached ones', async () => {
	const { server, visit, leave } = setUp('a1', 'a2', 'b1', 'c1')
	await visit().deck.load()
	await leave()
	server.serve('a1', 'a2', 'b1', 'c1', 'c2')
	await visit().deck.load()
	await leave()
	server.serve('a1', 'a2', 'c1', 'c2', 'd1')
	const { deck, events } = visit()
	await deck.load()
	expect(server.calls).toEqual(['list', 'names', 'pieces abc', 'names', 'pieces d'])
	expect(ids(deck)).toEqual(['a1', 'a2', 'c1', 'c2', 'd1'])
	expect(events).toEqual([{ type: 'dealt', asked: 'load', added: 1 }])
	expect([deck.since('d1'), deck.since('c2'), deck.since('a1')]).toEqual([1000, 1000, undefined])
})

test('deals nobody twice across visits; refresh deals the passed ones again, even a visit later', async () => {
	const { server, storage, visit, leave } = setUp('a1', 'a2', 'a3', 'a4')
	const first = visit().deck
	await first.load()
	first.decide('a1', 'like')
	first.decide('a2', 'pass')
	first.decide('a3', 'pass')
	first.undo()
	await leave()
	const second = visit().deck
	await second.load()
	expect(ids(second)).toEqual(['a3', 'a4'])
	const { liked, disliked, history } = second.getSnapshot()
	expect([pile(liked), pile(disliked), history]).toEqual([['a1'], ['a2'], []])
	expect(decisionsOf(second.state()).map(({ card, choice }) => [card.id, choice])).toEqual([
		['a1', 'like'],
		['a2', 'pass'],
	])
	await second.refresh()
	expect(ids(second)).toEqual(['a3', 'a4', 'a2'])
	await leave()
	const third = visit().deck
	await third.load()
	expect(ids(third)).toEqual(['a3', 'a4', 'a2'])
	expect(decisionsOf(third.state())).toHaveLength(2)
	expect(server.calls.filter((call) => call !== 'unchanged')).toEqual(['list'])
	expect([...storage.values.values()].join()).toContain('+a1 -a2')
})

test('does not deal a decided card again that was gone for a while', async () => {
	const { server, visit, leave } = setUp('a1', 'a2', 'b1')
	const first = visit().deck
	await first.load()
	first.decide('a1', 'pass')
	first.decide('a2', 'like')
	server.serve('b1')
	await first.load()
	await leave()
	server.serve('a1', 'a2', 'b1')
	const second = visit().deck
	await second.load()
	expect(ids(second)).toEqual(['b1'])
	await second.refresh()
	expect(ids(second)).toEqual(['b1', 'a1'])
})

test('does not count a returning card as new, in this visit or a later one', async () => {
	const { server, visit, leave } = setUp('a1', 'a2', 'b1')
	const first = visit()
	await first.deck.load()
	first.deck.drop('b1')
	// As if somebody had paused.
	server.serve()
	await first.deck.load()
	server.serve('a1', 'b1')
	await first.deck.load()
	await leave()
	expect(ids(first.deck)).toEqual(['a1', 'b1'])
	expect(first.events.map((event) => 'added' in event && event.added)).toEqual([0, 0])

	server.serve()
	await visit().deck.load()
	await leave()
	server.serve('a1', 'a2', 'c1')
	const later = visit()
	await later.deck.load()
	expect(ids(later.deck)).toEqual(['a1', 'a2', 'c1'])
	expect(later.events).toEqual([{ type: 'dealt', asked: 'load', added: 1 }])
	expect(['a1', 'a2', 'b1', 'c1'].map(later.deck.since)).toEqual([undefined, undefined, undefined, 1000])
})

test('keeps cached cards decidable offline, and emits the failure as an event', async () => {
	const { server, visit, leave } = setUp('a1', 'a2')
	await visit().deck.load()
	await leave()
	server.cut()
	const { deck, events } = visit()
	await deck.load()
	expect(deck.getSnapshot()).toMatchObject({ state: 'ready', message: undefined })
	expect(events).toEqual([{ type: 'failed', message: 'Could not load profiles' }])
	deck.decide('a1', 'like')
	await leave()
	const later = visit()
	await later.deck.load()
	expect(ids(later.deck)).toEqual(['a2'])
	expect(visit('other').deck.getSnapshot().cards).toEqual([])
})

test('shows the error without a cache, or with another member’s cards', async () => {
	const { server, visit, leave } = setUp('a1')
	await visit().deck.load()
	await leave()
	server.cut()
	const { deck } = visit('other')
	await deck.load()
	expect(deck.getSnapshot()).toMatchObject({ state: 'error', cards: [] })
})

test('stores a decision made before all cards are read', async () => {
	const { visit, leave } = setUp('a1', 'a2', 'a3')
	await visit().deck.load()
	await leave()
	const { deck } = visit()
	await deck.openFirst()
	deck.decide('a1', 'pass')
	await deck.open()
	expect(ids(deck)).toEqual(['a2', 'a3'])
	await leave()
	const next = visit().deck
	await next.load()
	expect(ids(next)).toEqual(['a2', 'a3'])
})

test('requests a list that came whole again as a whole, and otherwise only its changes', async () => {
	const { server, visit, leave } = setUp('a1', 'b1')
	const { deck } = visit()
	await deck.load()
	await deck.refresh()
	expect(server.calls).toEqual(['list', 'list'])
	await leave()
	server.serve('a1', 'b1', 'b2')
	server.calls.length = 0
	const next = visit().deck
	await next.load()
	await next.refresh()
	expect(server.calls).toEqual(['names', 'pieces ab', 'unchanged'])
})

test('requests the whole list if it changes between its names and its pieces', async () => {
	const { server, visit, leave } = setUp('a1', 'b1')
	await visit().deck.load()
	await leave()
	server.serve('a1', 'b1', 'c1')
	server.calls.length = 0
	server.beforePieces = () => server.serve('a1', 'a2')
	const { deck } = visit()
	await deck.load()
	expect(server.calls).toEqual(['names', 'pieces abc', 'list'])
	expect(ids(deck)).toEqual(['a1', 'a2'])
})
