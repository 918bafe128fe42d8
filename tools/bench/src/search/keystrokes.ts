import type { Card } from '@ydo/contract/cards'

/**
 * Contents of the field after each key of a search for cards: a name, a tag, a misspelt name, a name and a discipline, a word that all
 * have, a word that no card has; each typed and then deleted.
 */
export function keystrokes(cards: readonly Card[], random: () => number): string[] {
	const { name = '', discipline = '', tags = [], year = '' } = cards[Math.floor(random() * cards.length)] ?? {}
	const wanted = [name, tags[0] ?? '', misspelt(name, random), `${name} ${discipline}`, year, `${tags[1]} qqq`]
	return wanted.flatMap((text) => {
		const typed = Array.from(text, (_, i) => text.slice(0, i + 1))
		return [...typed, ...typed.toReversed().slice(1)]
	})
}

function misspelt(text: string, random: () => number): string {
	const at = Math.floor(random() * text.length)
	return `${text.slice(0, at)}${random() < 0.5 ? 'x' : ''}${text.slice(at + 1)}`
}
