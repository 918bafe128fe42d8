import { expect, test, vi } from 'vitest'
import { createHeldCards } from '#held/held-cards.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { sampleCard } from '#test/sample-cards.ts'
import { createDeck, type Deck } from './create-deck.ts'
import { shareDecisions, type TabChannel } from './share-decisions.ts'

const ids = (deck: Deck) => deck.getSnapshot().cards.map(({ id }) => id)

/** A browser with connected tabs, and a server that lists these cards. */
function browser(...served: string[]) {
	vi.useFakeTimers()
	const storage = createMemoryStorage()
	const channels = new Map<TabChannel, (event: { data: unknown }) => void>()
	const told: unknown[] = []
	const channelOf = (): TabChannel => {
		const channel: TabChannel = {
			postMessage: (message) => {
				told.push(message)
				for (const [other, listener] of channels) if (other !== channel) listener({ data: structuredClone(message) })
			},
			addEventListener: (_, listener) => void channels.set(channel, listener),
			close: () => void channels.delete(channel),
		}
		return channel
	}
	let visits = 0
	const open = async (seen: string[] = []) => {
		const request = async () => Response.json(served.map((id) => sampleCard(id)))
		const held = createHeldCards(storage, 'm', `v${visits++}`)
		const deck = createDeck({ request, held, inView: () => new Set(seen) })
		await deck.load()
		return deck
	}
	const share = async (deck: Deck) => {
		const end = shareDecisions(deck, channelOf())
		await deck.openFirst()
		return end
	}
	const tab = async (seen?: string[]) => {
		const deck = await open(seen)
		await share(deck)
		return deck
	}
	const kept = () => vi.advanceTimersByTimeAsync(1000)
	return { open, share, tab, kept, told, channels }
}

test('removes a card decided in one tab from the other, which cannot undo that', async () => {
	const { tab } = browser('a', 'b', 'c', 'd')
	const [one, other] = [await tab(), await tab()]
	one.decide('a', 'like')
	one.decide('b', 'pass')
	expect([ids(one), ids(other)]).toEqual([
		['c', 'd'],
		['c', 'd'],
	])
	const { liked, disliked, history } = other.getSnapshot()
	expect([liked, disliked].map((cards) => cards.map(({ id }) => id))).toEqual([['a'], ['b']])
	expect(history).toEqual([])
	expect(other.undo()).toBeUndefined()
	other.decide('c', 'like')
	expect(ids(one)).toEqual(['d'])
	expect(one.undo()?.card.id).toBe('b')
	expect([ids(one), ids(other)]).toEqual([
		['b', 'd'],
		['b', 'd'],
	])
})

test('deals an undone card after the cards in view, also after a reload', async () => {
	const { tab, open, kept } = browser('a', 'b', 'c', 'd')
	const one = await tab()
	const other = await tab(['b', 'c'])
	one.decide('a', 'like')
	one.undo()
	expect(ids(other)).toEqual(['b', 'c', 'a', 'd'])
	other.decide('a', 'pass')
	other.undo()
	one.decide('a', 'like')
	await kept()
	expect(ids(await open())).toEqual(expect.not.arrayContaining(['a']))
	one.undo()
	await kept()
	expect(ids(await open())).toContain('a')
})

test('deals refreshed passes at the end, and removes them from undo', async () => {
	const { tab } = browser('a', 'b', 'c')
	const [one, other] = [await tab(), await tab()]
	other.decide('a', 'pass')
	await one.refresh()
	expect([ids(one), ids(other)]).toEqual([
		['b', 'c', 'a'],
		['b', 'c', 'a'],
	])
	expect(other.getSnapshot().history).toEqual([])
})

test('sends an opening tab what happened meanwhile, even before anything was shared', async () => {
	const { open, share, tab } = browser('a', 'b', 'c')
	const [one, late] = [await open(), await open()]
	one.decide('a', 'pass')
	await share(one)
	one.decide('b', 'like')
	expect(ids(late)).toEqual(['a', 'b', 'c'])
	await share(late)
	expect(ids(late)).toEqual(['c'])
	late.decide('c', 'pass')
	expect(ids(await tab())).toEqual([])
})

test('ignores known and malformed marks, and does not forward them', async () => {
	const { tab, told, channels } = browser('a', 'b')
	const [one, other] = [await tab(), await tab()]
	one.decide('a', 'pass')
	const before = other.state()
	const count = told.length
	const [, hear] = [...channels.values()]
	for (const data of [{ marks: [{ id: 'a', mark: 'pass' }], ask: false }, { marks: 'all' }, undefined]) hear?.({ data })
	hear?.({ data: { marks: [{ id: 'b', mark: 'undone' }], ask: false } })
	expect(other.state().log).toEqual(before.log)
	expect(ids(other)).toEqual(['b'])
	hear?.({ data: { marks: [{ id: 'unknown', mark: 'like' }], ask: false } })
	expect(other.state().log.at(-1)).toEqual({ id: 'unknown', mark: 'like', told: true })
	expect(told).toHaveLength(count)
})

test('neither sends nor receives after its end', async () => {
	const { open, share, tab, told } = browser('a', 'b')
	const [one, other] = [await tab(), await open()]
	const end = await share(other)
	end()
	one.decide('a', 'like')
	expect(ids(other)).toEqual(['a', 'b'])
	const count = told.length
	other.decide('b', 'like')
	expect(told).toHaveLength(count)
	shareDecisions(other, {
		...{ postMessage: () => expect.fail(), addEventListener: () => expect.fail() },
		close() {},
	})()
	await other.openFirst()
})
