import { isFull } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import { createHeldCards } from '#held/held-cards.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { sampleCard } from '#test/sample-cards.ts'
import { createDeck } from './create-deck.ts'

test.runIf(isFull)(
	'repeats no member in 10,000 decisions over many visits',
	async () => {
		const cards = Array.from({ length: 10_000 }, (_, i) => sampleCard(`c${i}`, { photos: [], description: '' }))
		const storage = createMemoryStorage()
		const decided = new Set<string>()
		const request = async () => Response.json(cards)
		for (let visit = 0; visit < 10; visit++) {
			const deck = createDeck({ request, held: createHeldCards(storage, 'm', `v${100 + visit}`) })
			await deck.load()
			for (const { id } of deck.getSnapshot().cards.slice(0, 1000)) {
				expect(decided.has(id)).toBe(false)
				decided.add(id)
				deck.decide(id, visit % 2 ? 'like' : 'pass')
			}
		}
		const last = createDeck({ request, held: createHeldCards(storage, 'm', 'v200') })
		await last.load()
		expect(last.getSnapshot().state).toBe('empty')
	},
	60_000,
)
