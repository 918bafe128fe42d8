import { expect, test, vi } from 'vitest'
import { type ChoicesState, mayLike, noChoices, reduceChoices } from '#choices/choices-state.ts'
import type { ChoiceEvent } from '#choices/events.ts'
import { createDeck } from '#deck/create-deck.ts'
import { createListeners } from '#deck/listeners.ts'
import { sampleCard } from '#deck/sample-cards.ts'
import { createHeldCards } from '#held/held-cards.ts'
import { memberKeys } from '#held/member-keys.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import type { Decided } from './decide.ts'
import { type SealingParts, sealDecisions } from './seal-decisions.ts'

type Sealed = SealingParts['member']

/** A member whose vault is a list of events, and tabs that are opened one after the other in one browser. */
function browser(served = ['a', 'b', 'c', 'd']) {
	const storage = createMemoryStorage()
	const changes = createListeners()
	const said: string[] = []
	let choices: ChoicesState = noChoices
	let status: 'open' | 'locked' = 'open'
	const say = async (event: ChoiceEvent & { peer: string }): Promise<Decided> => {
		said.push(`${event.type} ${event.peer}`)
		if (event.type === 'liked' && !mayLike(choices, event.peer)) return 'full'
		choices = reduceChoices(choices, event)
		changes.tell()
		return 'kept'
	}
	const member: Sealed = {
		open: async () => status,
		like: (peer) => say({ type: 'liked', peer, text: '', at: 0 }),
		pass: (peer) => say({ type: 'passed', peer }),
		undo: (peer) => say({ type: 'undone', peer }),
		view: () => ({ status, isRead: true, choices: choices.open, matches: [], passed: choices.passed }),
		subscribe: changes.add,
	}
	let visits = 0
	const full: string[] = []
	const tab = async () => {
		const request = async () => Response.json(served.map((id) => sampleCard(id)))
		const deck = createDeck({ request, held: createHeldCards(storage, 'm', `v${visits++}`), now: () => 0 })
		await deck.load()
		const soon = (run: () => void) => {
			const timer = setTimeout(run)
			return () => clearTimeout(timer)
		}
		const onFull = (peer: string) => full.push(peer)
		const end = sealDecisions({ deck, member, storage, id: 'm', lock: (_, run) => run(), soon, onFull })
		return { deck, end }
	}
	const elsewhere = (event: ChoiceEvent & { peer: string }) => {
		choices = reduceChoices(choices, event)
		changes.tell()
	}
	const become = (next: typeof status) => {
		status = next
		changes.tell()
	}
	return { tab, storage, said, full, elsewhere, become }
}

const settled = async () => void (await vi.advanceTimersByTimeAsync(1000))
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)

vi.useFakeTimers()

test('each decision comes into the vault once and in order, whatever tabs are open', async () => {
	const { tab, said } = browser()
	const [one, other] = [await tab(), await tab()]
	one.deck.decide('a', 'like')
	one.deck.decide('b', 'pass')
	one.deck.undo()
	other.deck.decide('c', 'like')
	await settled()
	expect(said.toSorted()).toEqual(['liked a', 'liked c', 'passed b', 'undone b'])
	const again = await tab()
	await settled()
	expect(said).toHaveLength(4)
	expect(ids(again.deck.getSnapshot().liked)).toEqual(['a', 'c'])
})

test('what was decided in a visit that ended before it was brought there is brought by the next one', async () => {
	const { tab, said, storage } = browser()
	const first = await tab()
	first.end()
	first.deck.decide('a', 'like')
	await settled()
	expect(said).toEqual([])
	await tab()
	await settled()
	expect(said).toEqual(['liked a'])
	// Closed between the vault and the note of it.
	await storage.change(new Map(), [`${memberKeys('m').sealed}v0`])
	await tab()
	await settled()
	expect(said).toEqual(['liked a'])
})

test('a device without the key of the vault keeps decisions until it has one', async () => {
	const { tab, said, become } = browser()
	become('locked')
	const { deck } = await tab()
	deck.decide('a', 'like')
	await settled()
	expect(said).toEqual([])
	become('open')
	await settled()
	expect(said).toEqual(['liked a'])
})

test('what the vault knows of another device leaves the deck, and what was taken back there comes back behind all others', async () => {
	const { tab, elsewhere, said } = browser()
	const { deck } = await tab()
	deck.decide('a', 'like')
	await settled()
	elsewhere({ type: 'passed', peer: 'b' })
	elsewhere({ type: 'liked', peer: 'c', text: '', at: 0 })
	elsewhere({ type: 'withdrawn', peer: 'a' })
	await settled()
	const { cards, liked, disliked, history } = deck.getSnapshot()
	expect([cards, liked, disliked].map(ids)).toEqual([['d', 'a'], ['c'], ['b']])
	expect(history).toEqual([])
	expect(said).toEqual(['liked a'])
	const next = await tab()
	await settled()
	expect(ids(next.deck.getSnapshot().cards)).toContain('a')
	expect(said).toEqual(['liked a'])
})

test('passes that are dealt again stay dealt, and passing them again is an entry as a like would be', async () => {
	const { tab, said } = browser(['a', 'b'])
	const { deck } = await tab()
	deck.decide('a', 'pass')
	await settled()
	await deck.refresh()
	await settled()
	expect(ids(deck.getSnapshot().cards)).toEqual(['b', 'a'])
	deck.decide('a', 'pass')
	await settled()
	expect(said).toEqual(['passed a', 'passed a'])
})

test('a like for which there is no room is told, and its card dealt again', async () => {
	const { tab, full, said, elsewhere } = browser()
	const { deck } = await tab()
	await settled()
	for (let i = 0; i < 60; i++) elsewhere({ type: 'liked', peer: `p${i}`, text: '', at: 0 })
	deck.decide('a', 'like')
	await settled()
	expect(full).toEqual(['a'])
	expect(said).toEqual(['liked a', 'undone a'])
	expect(ids(deck.getSnapshot().cards)).toContain('a')
})

test('visits are put together when there are many, and nothing of them is brought again', async () => {
	const { tab, said, storage } = browser()
	for (let i = 0; i < 36; i++) {
		const { deck, end } = await tab()
		deck.decide('a', 'pass')
		await settled()
		deck.undo()
		await settled()
		end()
	}
	const visits = await storage.read(memberKeys('m').decided)
	expect(visits.size).toBeLessThan(24 + 8 + 1)
	expect(said).toHaveLength(72)
	const { deck } = await tab()
	await settled()
	expect([ids(deck.getSnapshot().cards), said.length]).toEqual([['a', 'b', 'c', 'd'], 72])
})
