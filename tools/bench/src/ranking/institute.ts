import type { Rankable } from '@ydo/client/ranking/rankable'
import { normal, seeded, weighted } from './random.ts'
import { type Assumptions, sessions } from './scenarios.ts'

/** A simulated member; others know only the card. */
export type Member = {
	readonly card: Rankable
	readonly woman: boolean
	readonly openToBoth: boolean
	readonly year: number
	readonly discipline: number
	/** Position in the space of interests, and the position that the member looks for. */
	readonly interests: readonly number[]
	readonly wishes: readonly number[]
	/** Standard normal. */
	readonly looks: number
	/** The taste, in standard deviations, from which the member likes. */
	readonly threshold: number
	/** Cards decided in a session. */
	readonly decisions: number
	/** Seed of the member's device. */
	readonly seed: number
	/** The first session of the member. */
	readonly joins: number
}

export const years = ['1st year', '2nd year', '3rd year', '4th year', '5th year']
const yearShares = [0.26, 0.25, 0.24, 0.2, 0.05]
const disciplines = ['Computer Science', 'Electronics', 'Mechanical', 'Smart Manufacturing', 'Design']
const disciplineShares = [0.35, 0.25, 0.2, 0.1, 0.1]
const dimensions = 6
const tagPool = 180

/** Members with cards, all derived from the seed. */
export function makeInstitute(assumptions: Assumptions, seed: number): Member[] {
	const random = seeded(seed)
	const place = () => Array.from({ length: dimensions }, () => normal(random))
	// The k-th tag is 1/k^0.6 as frequent as the first, and has a position among the interests.
	const tags = Array.from({ length: tagPool }, (_, rank) => ({ place: place(), frequency: (rank + 1) ** -0.6 }))
	const ways = disciplines.map(place)
	return Array.from({ length: assumptions.members }, (_, number) => {
		const interests = place()
		const discipline = weighted(
			random,
			disciplineShares.map((share, index) => share * Math.exp(0.4 * alike(interests, ways[index] ?? []))),
		)
		const year = weighted(random, yearShares)
		const woman = random() >= assumptions.men
		const rate = (woman ? assumptions.likes.women : assumptions.likes.men) * Math.exp(0.4 * normal(random) - 0.08)
		const card = {
			id: `${seed}-${number}-${Math.floor(random() * 2 ** 32).toString(36)}`,
			discipline: disciplines[discipline] ?? '',
			year: years[year] ?? '',
			tags: tagsOf(interests, tags, { ...assumptions.tags, random }),
		}
		const late = random() < assumptions.late
		const times = assumptions.uneven ? ([0.5, 1, 2][Math.floor(random() * 3)] ?? 1) : 1
		return {
			card,
			woman,
			openToBoth: random() < assumptions.openToBoth,
			year,
			discipline,
			interests,
			wishes: place(),
			looks: normal(random),
			threshold: -quantile(Math.min(0.9, rate)),
			decisions: Math.round(assumptions.decisions * times),
			seed: Math.floor(random() * 2 ** 32),
			joins: late ? Math.floor(sessions / 2 + (random() * sessions) / 2) : 0,
		}
	})
}

/** Similarity of two positions: near standard normal for random ones. */
export function alike(one: readonly number[], other: readonly number[]): number {
	return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0) / Math.sqrt(dimensions)
}

type Tag = { readonly place: readonly number[]; readonly frequency: number }

function tagsOf(
	interests: readonly number[],
	tags: readonly Tag[],
	{ least, most, empty, random }: Assumptions['tags'] & { random: () => number },
): string[] {
	const count = least + Math.floor(random() * (most - least + 1))
	const chosen = new Set<number>()
	while (chosen.size < count) {
		const says = random() >= empty ? 1.2 : 0
		chosen.add(
			weighted(
				random,
				tags.map(({ place, frequency }) => frequency * Math.exp(says * alike(interests, place))),
			),
		)
	}
	return [...chosen].map((tag) => `tag ${tag}`)
}

/** The standard normal quantile of a share: by bisection, to a thousandth. */
function quantile(share: number): number {
	let [low, high] = [-4, 4]
	while (high - low > 1e-3) {
		const middle = (low + high) / 2
		// The logistic function with 1.702 is within 0.01 of the normal distribution.
		if (1 / (1 + Math.exp(-1.702 * middle)) < share) low = middle
		else high = middle
	}
	return (low + high) / 2
}
