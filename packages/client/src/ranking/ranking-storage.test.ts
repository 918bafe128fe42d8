import { expect, test } from 'vitest'
import { createRankingStorage } from './ranking-storage.ts'

function device() {
	const values = new Map<string, string>()
	return {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
}

test('stores the parts of the own card that the ranking reads, including prompts', () => {
	const storage = createRankingStorage(device(), 'AAAA', () => 0.5)
	const own = {
		id: 'AAAA',
		discipline: 'Design',
		year: '2nd year',
		tags: ['chess'],
		prompts: [{ prompt: 'Ask me about' }],
	}
	storage.keep({ seed: 7, own })
	expect(storage.read()).toEqual({ seed: 7, own })
})

test('reads a card stored before prompts existed as one without', () => {
	const kept = device()
	kept.setItem('ydo:AAAA:ranking', '{"seed":7,"own":{"id":"AAAA","discipline":"Design","year":"2nd year","tags":[]}}')
	expect(createRankingStorage(kept, 'AAAA', Math.random).read()).toEqual({
		seed: 7,
		own: { id: 'AAAA', discipline: 'Design', year: '2nd year', tags: [] },
	})
})
