import { lookOf } from '@ydo/contract/letters'
import type { Rankable } from './rankable.ts'

/** A card as numbers, one per distinct tag, prompt and discipline; -1 is none. `year` is its index among the institute's. */
export type Traits = {
	readonly tags: readonly number[]
	readonly prompts: readonly number[]
	readonly discipline: number
	readonly year: number
}

export type TraitReader = {
	read(card: Rankable): Traits
	/** A tag or prompt as first spelled. */
	tagWord(tag: number): string
	promptWord(prompt: number): string
}

/** Numbers the words of cards. Spellings that differ in case, width or outer spaces share a number. */
export function createTraitReader(years: readonly string[]): TraitReader {
	const [tags, prompts, disciplines] = [createNumbering(), createNumbering(), createNumbering()]
	const places = new Map(years.map((year, place) => [year, place]))
	return {
		read: (card) => ({
			tags: once((card.tags ?? []).map(tags.number)),
			prompts: card.prompts?.length ? once(card.prompts.map(({ prompt }) => prompts.number(prompt))) : none,
			discipline: card.discipline ? disciplines.number(card.discipline) : -1,
			year: places.get(card.year ?? '') ?? -1,
		}),
		tagWord: tags.word,
		promptWord: prompts.word,
	}
}

function createNumbering() {
	const numbers = new Map<string, number>()
	// Caches spellings, because folding is slow and they repeat.
	const spelled = new Map<string, number>()
	const words: string[] = []
	return {
		number(text: string): number {
			const known = spelled.get(text)
			if (known !== undefined) return known
			const folded = lookOf(text)
			const number = numbers.get(folded) ?? words.push(text) - 1
			numbers.set(folded, number)
			spelled.set(text, number)
			return number
		},
		word: (number: number) => words[number] ?? '',
	}
}

const none: readonly number[] = []

function once(numbers: number[]): number[] {
	for (let index = 1; index < numbers.length; index++) {
		if (numbers.indexOf(numbers[index] ?? 0) < index) return [...new Set(numbers)]
	}
	return numbers
}
