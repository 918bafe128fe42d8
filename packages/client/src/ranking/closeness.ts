import { type Population, yearNearness } from './population.ts'
import type { Traits } from './traits.ts'
import { weights } from './weights.ts'

/** What two members have in common: tags and prompts rarest first, and each part's worth in units of a tag's rarity. */
export type Common = {
	readonly tags: readonly number[]
	readonly prompts: readonly number[]
	readonly byTags: number
	readonly byPrompts: number
	readonly byYear: number
	readonly byDiscipline: number
}

type WorthOf = Population['tag']

export function commonOf(own: Traits, other: Traits, { tag, prompt }: Population): Common {
	const tags = rarestFirst(other.tags, own.tags, tag)
	const prompts = rarestFirst(other.prompts, own.prompts, prompt)
	return {
		tags,
		prompts,
		byTags: sumOf(tags, tag),
		byPrompts: sumOf(prompts, prompt),
		byYear: weights.year * yearNearness(own.year, other.year),
		byDiscipline: own.discipline >= 0 && own.discipline === other.discipline ? weights.discipline : 0,
	}
}

/**
 * [Note: fair closeness] The sum of common traits in standard deviations, averaged over two references: the card against members in
 * general, and the own card against them. The first keeps cards with many or frequent tags from topping everybody's deck; the average is
 * the same number on both devices, as far as both cache the same cards.
 */
export function createCloseness(own: Traits, population: Population): (other: Traits, common: Common) => number {
	const mine = expectationOf(own, population)
	return (other, { byTags, byPrompts, byYear, byDiscipline }) => {
		const sum = byTags + byPrompts + byYear + byDiscipline
		const theirs = expectationOf(other, population)
		return ((sum - theirs.mean) / theirs.deviation + (sum - mine.mean) / mine.deviation) / 2
	}
}

/** Mean and deviation of the closeness to `traits` among the cached cards, assuming independent traits. */
function expectationOf(traits: Traits, population: Population): { mean: number; deviation: number } {
	const { mean: byYear, variance: ofYear } = population.year(traits.year)
	const { mean: byDiscipline, variance: ofDiscipline } = population.discipline(traits.discipline)
	let mean = byYear + byDiscipline
	let variance = ofYear + ofDiscipline
	for (const tag of traits.tags) {
		const worth = population.tag(tag)
		mean += worth.mean
		variance += worth.variance
	}
	for (const prompt of traits.prompts) {
		const worth = population.prompt(prompt)
		mean += worth.mean
		variance += worth.variance
	}
	return { mean, deviation: Math.sqrt(variance) || 1 }
}

const none: readonly number[] = []

function rarestFirst(numbers: readonly number[], own: readonly number[], worthOf: WorthOf): readonly number[] {
	let common: number[] | undefined
	for (const number of numbers) if (own.includes(number)) common = [...(common ?? none), number]
	if (!common) return none
	return common.sort((one, other) => worthOf(other).value - worthOf(one).value || one - other)
}

function sumOf(numbers: readonly number[], worthOf: WorthOf): number {
	let sum = 0
	for (const number of numbers) sum += worthOf(number).value
	return sum
}
