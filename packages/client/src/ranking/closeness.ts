import { expectationOf, type Population, rarity, yearNearness } from './population.ts'
import type { Traits } from './traits.ts'
import { weights } from './weights.ts'

/** What two members have in common: tags and prompts the rarest first, and each part in the units of a tag's rarity. */
export type Common = {
	readonly tags: readonly number[]
	readonly prompts: readonly number[]
	readonly byTags: number
	readonly byPrompts: number
	readonly byYear: number
	readonly byDiscipline: number
}

export function commonOf(own: Traits, other: Traits, { tags, prompts, size }: Population): Common {
	const common = rarestFirst(other.tags, own.tags, tags)
	const answered = rarestFirst(other.prompts, own.prompts, prompts)
	const sum = (numbers: readonly number[], shares: readonly number[]) =>
		numbers.reduce((total, number) => total + rarity(shares[number] ?? 0, size), 0)
	return {
		tags: common,
		prompts: answered,
		byTags: sum(common, tags),
		byPrompts: weights.prompt * sum(answered, prompts),
		byYear: weights.year * yearNearness(own.year, other.year),
		byDiscipline: own.discipline >= 0 && own.discipline === other.discipline ? weights.discipline : 0,
	}
}

/**
 * [Note: fair closeness] The sum of what is common, measured twice: in standard deviations of what it is between the card
 * and the members in general, and between oneself and them. The first keeps cards with many or frequent tags from standing on
 * top of everybody's deck; both together are the same number on both devices, as far as both hold the same cards.
 */
export function createCloseness(own: Traits, population: Population): (other: Traits, common: Common) => number {
	const mine = expectationOf(own, population)
	return (other, { byTags, byPrompts, byYear, byDiscipline }) => {
		const sum = byTags + byPrompts + byYear + byDiscipline
		const theirs = expectationOf(other, population)
		return ((sum - theirs.mean) / theirs.deviation + (sum - mine.mean) / mine.deviation) / 2
	}
}

function rarestFirst(numbers: readonly number[], own: readonly number[], shares: readonly number[]): number[] {
	const common = numbers.filter((number) => own.includes(number))
	return common.sort((one, other) => (shares[one] ?? 0) - (shares[other] ?? 0) || one - other)
}
