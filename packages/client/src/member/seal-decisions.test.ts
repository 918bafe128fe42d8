import { expect, test, vi } from 'vitest'
import { createDeck } from '#deck/create-deck.ts'
import { createListeners } from '#deck/listeners.ts'
import { createHeldCards } from '#held/held-cards.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { memberKeys } from '#held/value-storage.ts'
import { type LikeEvent, type LikesState, mayLike, noLikes, reduceLikes } from '#likes/likes-state.ts'
import { sampleCard } from '#test/sample-cards.ts'
import type { Decided } from './create-member.ts'
import { type SealingParts, sealDecisions } from './seal-decisions.ts'

type Sealed = SealingParts['member']

/** A member whose vault is a list of events, and tabs opened one after the other in one browser. */
function browser(served = ['a', 'b', 'c', 'd']) {
	const storage = createMemoryStorage()
	const changes = createListeners()
	const said: string[] = []
	let likes: LikesState = noLikes
	let status: 'new' | 'open' | 'locked' = 'open'
	let isFull = false
	const stored: boolean[] = []
	const say = async (event: LikeEvent & { peer: string }): Promise<Decided> => {
		if (isFull) throw new Error('QuotaExceededError')
		said.push(`${event.type} ${event.peer}`)
		if (event.type === 'liked' && !mayLike(likes, event.peer, () => false)) return 'full'
		likes = reduceLikes(likes, event)
		changes.tell()
		return 'kept'
	}
	const member: Sealed = {
		open: async () => status,
		like: (peer) => say({ type: 'liked', peer, kind: 'dating', text: '', at: 0 }),
		pass: (peer) => say({ type: 'passed', peer }),
		undo: (peer) => say({ type: 'undone', peer }),
		view: () => ({ status, isRead: true, choices: likes.open, matches: [], passed: likes.passed }),
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
		const onStored = (isStored: boolean) => void stored.push(isStored)
		const end = sealDecisions({ deck, member, storage, id: 'm', lock: (_, run) => run(), soon, onFull, onStored })
		return { deck, end }
	}
	const elsewhere = (event: LikeEvent & { peer: string }) => {
		likes = reduceLikes(likes, event)
		changes.tell()
	}
	const become = (next: typeof status) => {
		status = next
		changes.tell()
	}
	const fill = (full: boolean) => {
		isFull = full
		changes.tell()
	}
	return { tab, storage, said, full, elsewhere, become, stored, fill }
}

const settled = async () => void (await vi.advanceTimersByTimeAsync(1000))
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)

vi.useFakeTimers()

test('puts each decision into the vault once and in order, whatever tabs are open', async () => {
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

test('syncs decisions of a visit that ended early in the next one', async () => {
	const { tab, said, storage } = browser()
	const first = await tab()
	first.end()
	first.deck.decide('a', 'like')
	await settled()
	expect(said).toEqual([])
	await tab()
	await settled()
	expect(said).toEqual(['liked a'])
	// Closed between the vault's write and its progress record.
	await storage.change(new Map(), [`${memberKeys('m').sealed}v0`])
	await tab()
	await settled()
	expect(said).toEqual(['liked a'])
})

test('keeps decisions on a device without the vault’s key until it has one', async () => {
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

test('removes the vault’s decisions of another device from the deck, and deals withdrawn ones again after all others', async () => {
	const { tab, elsewhere, said } = browser()
	const { deck } = await tab()
	deck.decide('a', 'like')
	await settled()
	elsewhere({ type: 'passed', peer: 'b' })
	elsewhere({ type: 'liked', peer: 'c', kind: 'dating', text: '', at: 0 })
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

test('keeps dealt-again passes dealt, and records a repeated pass like a repeated like', async () => {
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

test('reports a like without room, and deals its card again', async () => {
	const { tab, full, said, elsewhere } = browser()
	const { deck } = await tab()
	await settled()
	for (let i = 0; i < 60; i++) elsewhere({ type: 'liked', peer: `p${i}`, kind: 'dating', text: '', at: 0 })
	deck.decide('a', 'like')
	await settled()
	expect(full).toEqual(['a'])
	expect(said).toEqual(['liked a', 'undone a'])
	expect(ids(deck.getSnapshot().cards)).toContain('a')
})

test('merges the logs of many visits, and syncs none of them again', async () => {
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

test.each(['like', 'pass'] as const)('tells that the device cannot store a %s, which is retried', async (choice) => {
	const { tab, said, stored, fill } = browser()
	const { deck } = await tab()
	await settled()
	expect(stored).toEqual([true])
	fill(true)
	deck.decide('a', choice)
	await settled()
	expect(stored.at(-1)).toBe(false)
	fill(false)
	await settled()
	expect(stored.at(-1)).toBe(true)
	expect(said).toEqual([choice === 'like' ? 'liked a' : 'passed a'])
})

test('tells if the device cannot read its storage, and goes on by itself once it can', async () => {
	const { tab, stored, storage, said } = browser()
	const { read } = storage
	const { deck } = await tab()
	await settled()
	storage.read = () => Promise.reject(new DOMException('gone', 'InvalidStateError'))
	deck.decide('a', 'like')
	await settled()
	expect(stored).toEqual([true, false])
	await vi.advanceTimersByTimeAsync(6000)
	expect(stored).toEqual([true, false, false, false])
	storage.read = read
	await vi.advanceTimersByTimeAsync(4000)
	expect([stored.at(-1), said]).toEqual([true, ['liked a']])
})

test('does not take missing keys for missing storage', async () => {
	const { tab, stored, fill, become } = browser()
	become('new')
	fill(true)
	const { deck } = await tab()
	deck.decide('a', 'like')
	await settled()
	expect(stored).not.toContain(false)
})
