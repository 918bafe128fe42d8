import { expect, test } from 'vitest'
import { sampleCard } from '#test/sample-cards.ts'
import { createHeldCards, heldDecisions } from './held-cards.ts'
import { piecesOf } from './held-piece.ts'
import { createMemoryStorage } from './memory-storage.ts'

test('lists the decisions of all visits, the last per card, and no other member’s', async () => {
	const storage = createMemoryStorage()
	const visit = (name: string, member = 'me') => createHeldCards(storage, member, name)
	await visit('1').keepLog([
		{ id: 'a', mark: 'like' },
		{ id: 'b', mark: 'pass' },
		{ id: 'c', mark: 'like' },
	])
	await visit('2').keepLog([
		{ id: 'b', mark: 'like' },
		{ id: 'c', mark: 'undone' },
	])
	await visit('1', 'other').keepLog([{ id: 'd', mark: 'like' }])
	expect(await heldDecisions(storage, 'me')).toEqual([
		{ id: 'a', choice: 'like' },
		{ id: 'b', choice: 'like' },
	])
	expect(await heldDecisions(storage, 'nobody')).toEqual([])
})

test('names the card if it is cached, and reports a dealt-again card as a pass', async () => {
	const storage = createMemoryStorage()
	const held = createHeldCards(storage, 'me', '1')
	const cards = [sampleCard('a'), sampleCard('b')]
	await held.keepList({ tag: '"t"', pieces: piecesOf(cards) })
	await held.keepLog([
		{ id: 'b', mark: 'pass' },
		{ id: 'gone', mark: 'pass' },
		{ id: 'a', mark: 'like' },
		{ id: 'b', mark: 'again' },
	])
	const [a, b] = cards.map(({ name }) => name)
	expect(await heldDecisions(storage, 'me')).toEqual([
		{ id: 'b', name: b, choice: 'pass', again: true },
		{ id: 'gone', choice: 'pass' },
		{ id: 'a', name: a, choice: 'like' },
	])
	await held.keepLog([{ id: 'b', mark: 'like' }])
	expect(await heldDecisions(storage, 'me')).toEqual([{ id: 'b', name: b, choice: 'like' }])
	for (const key of storage.values.keys()) if (key.includes('/cards/')) storage.values.set(key, 'damaged')
	const before = new Map(storage.values)
	expect(await heldDecisions(storage, 'me')).toEqual([{ id: 'b', choice: 'like' }])
	expect(storage.values).toEqual(before)
})
