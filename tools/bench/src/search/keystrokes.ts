import type { Card } from '@ydo/contract/cards'

/**
 * What stands in the field after each key, when somebody looks for cards: by a name, by a tag, by a name misspelt, by a
 * name and a discipline, by a word that all have, by one that nobody has; all of it typed and then taken back.
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
