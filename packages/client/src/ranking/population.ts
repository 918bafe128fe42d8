import type { Traits } from './traits.ts'
import { weights } from './weights.ts'

/** Worth of a common trait, with its mean and variance among members in general. */
type Worth = { readonly value: number; readonly mean: number; readonly variance: number }

const nothing: Worth = { value: 0, mean: 0, variance: 0 }

/** The worth of each trait of the cached cards, by the trait's number. */
export type Population = {
	tag(number: number): Worth
	prompt(number: number): Worth
	discipline(number: number): Worth
	year(number: number): Worth
}

export function populationOf(all: readonly Traits[]): Population {
	const [tags, prompts, disciplines, years]: [number[], number[], number[], number[]] = [[], [], [], []]
	for (const traits of all) {
		for (const tag of traits.tags) count(tags, tag)
		for (const prompt of traits.prompts) count(prompts, prompt)
		count(disciplines, traits.discipline)
		count(years, traits.year)
	}
	const size = Math.max(1, all.length)
	const byRarity =
		(weight: number) =>
		(held = 0) =>
			worth(held / size, weight * rarity(held, size))
	const near = (_: number, year: number) =>
		years.reduce((sum, held = 0, other) => sum + (held / size) * yearNearness(year, other), 0)
	return {
		tag: lookup(Array.from(tags, byRarity(1))),
		prompt: lookup(Array.from(prompts, byRarity(weights.prompt))),
		discipline: lookup(Array.from(disciplines, (held = 0) => worth(held / size, weights.discipline))),
		year: lookup(Array.from(years, near).map((share) => worth(share, weights.year))),
	}
}

/** Information in a trait that `held` of `size` cards have, in nats: the rarer, the more. */
function rarity(held: number, size: number): number {
	return Math.log((size + 1) / (held + 1))
}

/** 1 for the same year, half for the next, 0 for all others and unknown ones. */
export function yearNearness(one: number, other: number): number {
	return one < 0 || other < 0 ? 0 : Math.max(0, 1 - Math.abs(one - other) / 2)
}

/** A trait's worth from its holders' share; nearness of years is treated as a share too. */
function worth(share: number, value: number): Worth {
	return { value, mean: share * value, variance: share * (1 - share) * value * value }
}

function lookup(worths: readonly Worth[]): (number: number) => Worth {
	return (number) => worths[number] ?? nothing
}

function count(counts: number[], number: number): void {
	if (number >= 0) counts[number] = (counts[number] ?? 0) + 1
}
