import { expect, test } from 'vitest'
import { sampleCard } from '#test/sample-cards.ts'
import { rank } from './rank.ts'
import { reasonText } from './rank-deck.ts'
import type { Rankable } from './rankable.ts'

const years = ['1st year', '2nd year']
const day = 86_400_000
const own: Rankable = {
	...sampleCard('me', { tags: ['Chess', 'film photography', 'trains'], discipline: 'Design', year: '2nd year' }),
	prompts: [{ prompt: 'Ask me about' }],
}
const stranger = { tags: [], discipline: 'Electronics', year: '1st year' }
const crowd = Array.from(
	{ length: 9 },
	(_, index): Rankable => sampleCard(`c${index}`, { ...stranger, tags: ['chess'] }),
)
const liked = Array.from({ length: 9 }, (_, index) => sampleCard(`l${index}`, { ...stranger, tags: ['kites'] }))
const passed = Array.from({ length: 9 }, (_, index) => sampleCard(`p${index}`, stranger))

function reasonOf(changes: Partial<Rankable>): string {
	const card: Rankable = { ...sampleCard('other', stranger), ...changes }
	const decisions = [
		...liked.map((card) => ({ card, choice: 'like' as const })),
		...passed.map((card) => ({ card, choice: 'pass' as const })),
	]
	const { reasonFor } = rank<Rankable>([...crowd, card], {
		own,
		decisions,
		years,
		now: 10 * day,
		seed: 1,
		mode: 'ranked',
	})
	return reasonText(reasonFor(card))
}

test.each<[string, Partial<Rankable>]>([
	['You both like film photography', { tags: ['Film Photography', 'naps'] }],
	['You both like film photography and Chess', { tags: ['chess', 'film photography'] }],
	['You both like film photography and trains', { tags: ['chess', 'film photography', 'trains'] }],
	['You both answered “Ask me about”', { prompts: [{ prompt: 'ask me about' }] }],
	['Like others you smashed: kites', { tags: ['naps', 'kites'] }],
	['Your year, your discipline', { year: '2nd year', discipline: 'Design', since: 10 * day }],
	['New here', { year: '2nd year', since: 9 * day }],
	['Your year', { year: '2nd year', since: day }],
	['Your discipline', { discipline: 'Design' }],
	['By chance', {}],
])('says: %s', (text, changes) => {
	expect(reasonOf(changes)).toBe(text)
})

test('says that only chance decides when the ranking is off', () => {
	const card = sampleCard('other', { tags: ['Chess'] })
	const { reasonFor } = rank([card], { own, decisions: [], years, now: 0, seed: 1, mode: 'shuffle' })
	expect(reasonText(reasonFor(card))).toBe('By chance')
})
