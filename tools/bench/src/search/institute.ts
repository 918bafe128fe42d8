import type { Card } from '@ydo/contract/cards'

const syllables = 'a an as ha ka ki la li ma mee na ni pa ra ri sa sha shi ta ti va ve ya yu za'.split(' ')
const disciplines = ['Computer Science', 'Electronics', 'Mechanical', 'Smart Manufacturing', 'Design']
const years = ['1st year', '2nd year', '3rd year', '4th year', '5th year']
const tagCount = 3000

/**
 * Cards harder to search than an institute's: every name of two invented words, one in twenty with accents, six tags each of 3,000
 * different ones, of which few are common and most are rare.
 */
export function inventedCards(count: number, random: () => number): Card[] {
	const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
	const word = (length: number) => Array.from({ length }, () => pick(syllables)).join('')
	const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
	const tags = Array.from({ length: tagCount }, () => (random() < 0.4 ? `${word(2)} ${word(3)}` : word(3)))
	const name = () => title(word(2 + Math.floor(random() * 2)))
	return Array.from({ length: count }, (_, i) => ({
		id: String(i),
		name: `${random() < 0.05 ? name().replaceAll('a', 'ā') : name()} ${name()}`,
		age: 18 + Math.floor(random() * 8),
		discipline: pick(disciplines),
		year: pick(years),
		tags: Array.from({ length: 6 }, () => tags[Math.floor(random() ** 2 * tagCount)] as string),
		image: '',
		description: '',
		photos: [],
		prompts: [],
	}))
}
