import type { Traits } from './traits.ts'
import { weights } from './weights.ts'

/** How common each trait is among the cards a device holds, by the trait's number: a share in [0, 1]. */
export type Population = {
	readonly tags: readonly number[]
	readonly prompts: readonly number[]
	readonly disciplines: readonly number[]
	readonly years: readonly number[]
	readonly size: number
}

export function populationOf(all: readonly Traits[]): Population {
	const [tags, prompts, disciplines, years]: number[][] = [[], [], [], []]
	for (const traits of all) {
		for (const tag of traits.tags) count(tags, tag)
		for (const prompt of traits.prompts) count(prompts, prompt)
		count(disciplines, traits.discipline)
		count(years, traits.year)
	}
	const shares = (counts: number[] = []) => Array.from(counts, (number = 0) => number / all.length)
	return {
		tags: shares(tags),
		prompts: shares(prompts),
		disciplines: shares(disciplines),
		years: shares(years),
		size: all.length,
	}
}

/**
 * What having a trait in common counts: the information in it, in nats. Falls as the share grows; a trait nobody else has
 * counts as one of a single card.
 */
export function rarity(share: number, size: number): number {
	return Math.log((size + 1) / (share * size + 1))
}

/** How near two years are: 1 for the same, half for the next, 0 for all others and unknown ones. */
export function yearNearness(one: number, other: number): number {
	return one < 0 || other < 0 ? 0 : Math.max(0, 1 - Math.abs(one - other) / 2)
}

export type Expectation = { readonly mean: number; readonly deviation: number }

/** What closeness to `traits` is among members who are as the held cards are, each trait by itself. */
export function expectationOf(traits: Traits, population: Population): Expectation {
	let mean = 0
	let variance = 0
	const add = (share: number, value: number) => {
		mean += share * value
		variance += share * (1 - share) * value * value
	}
	const { tags, prompts, disciplines, years, size } = population
	for (const tag of traits.tags) add(tags[tag] ?? 0, rarity(tags[tag] ?? 0, size))
	for (const prompt of traits.prompts) {
		add(prompts[prompt] ?? 0, weights.prompt * rarity(prompts[prompt] ?? 0, size))
	}
	add(disciplines[traits.discipline] ?? 0, weights.discipline)
	const nearness = years.reduce((sum, share, year) => sum + share * yearNearness(year, traits.year), 0)
	add(nearness, weights.year)
	return { mean, deviation: Math.sqrt(variance) || 1 }
}

function count(counts: number[] | undefined, number: number): void {
	if (counts && number >= 0) counts[number] = (counts[number] ?? 0) + 1
}
