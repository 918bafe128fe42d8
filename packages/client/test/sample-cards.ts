import type { Card } from '@ydo/contract/cards'

/** Card fixture for tests. */
export function sampleCard(id: string, changes: Partial<Card> = {}): Card {
	return {
		id,
		name: `Student ${id}`,
		age: 21,
		discipline: 'Design',
		year: '2nd year',
		tags: ['chess'],
		image: `/photos/${id}/480.webp?day=1&sig=x`,
		description: 'I make very good paper planes.',
		photos: [],
		prompts: [],
		...changes,
	}
}
