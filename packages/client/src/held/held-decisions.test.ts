import { expect, test } from 'vitest'
import { createHeldCards } from './held-cards.ts'
import { heldDecisions } from './held-decisions.ts'
import { createMemoryStorage } from './memory-storage.ts'

test('the decisions of all visits, the last about each card, and nobody else’s', async () => {
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
	expect(await heldDecisions(storage, 'me')).toEqual({ a: 'like', b: 'like' })
	expect(await heldDecisions(storage, 'nobody')).toEqual({})
})
