import { type Population, yearNearness } from './population.ts'
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
 * [Note: fair closeness] The sum of what is common, measured twice: in standard deviations of what it is between the card
 * and members in general, and between oneself and them. The first keeps cards with many or frequent tags from standing on top
 * of everybody's deck; both together are the same number on both devices, as far as both hold the same cards.
 */
export function createCloseness(own: Traits, population: Population): (other: Traits, common: Common) => number {
	const mine = expectationOf(own, population)
	return (other, { byTags, byPrompts, byYear, byDiscipline }) => {
		const sum = byTags + byPrompts + byYear + byDiscipline
		const theirs = expectationOf(other, population)
		return ((sum - theirs.mean) / theirs.deviation + (sum - mine.mean) / mine.deviation) / 2
	}
}

/** What closeness to `traits` is among members who are as the held cards are, taking traits for independent. */
function expectationOf(traits: Traits, population: Population): { mean: number; deviation: number } {
	const { mean: byYear, variance: ofYear } = population.year(traits.year)
	const { mean: byDiscipline, variance: ofDiscipline } = population.discipline(traits.discipline)
	let mean = byYear + byDiscipline
	let variance = ofYear + ofDiscipline
	const add = (numbers: readonly number[], worthOf: WorthOf) => {
		for (const number of numbers) {
			const worth = worthOf(number)
			mean += worth.mean
			variance += worth.variance
		}
	}
	add(traits.tags, population.tag)
	add(traits.prompts, population.prompt)
	return { mean, deviation: Math.sqrt(variance) || 1 }
}

const none: readonly number[] = []

function rarestFirst(numbers: readonly number[], own: readonly number[], worthOf: WorthOf): readonly number[] {
	if (!numbers.some((number) => own.includes(number))) return none
	const common = numbers.filter((number) => own.includes(number))
	return common.sort((one, other) => worthOf(other).value - worthOf(one).value || one - other)
}

function sumOf(numbers: readonly number[], worthOf: WorthOf): number {
	return numbers.reduce((sum, number) => sum + worthOf(number).value, 0)
}
