import { auc, aucError } from './auc.ts'

/** What is known of one of those to be told apart: so many numbers, the same of each. */
export type Features = readonly number[]

export type Guess = {
	/** Of a guesser that learnt from one half and is asked about the other. */
	learnt: number
	/** How far that is from 0.5, in its standard errors. */
	distance: number
	/** The same of the single number that is furthest. */
	furthest: number
}

const rounds = 150
const step = 0.3

/** How well `positives` are told from `negatives`. */
export function guess(positives: readonly Features[], negatives: readonly Features[]): Guess {
	const half = (list: readonly Features[], which: number) => list.filter((_, index) => index % 2 === which)
	const scale = scaleOf([...positives, ...negatives])
	const scaled = (list: readonly Features[]) => list.map(scale)
	const weights = learn(scaled(half(positives, 0)), scaled(half(negatives, 0)))
	const scores = (list: readonly Features[]) => scaled(half(list, 1)).map((features) => dot(weights, features))
	const [yes, no] = [scores(positives), scores(negatives)]
	const learnt = auc(yes, no)
	const single = (positives[0] ?? []).map((_, at) => auc(column(positives, at), column(negatives, at)))
	return {
		learnt,
		distance: Math.abs(learnt - 0.5) / aucError(yes.length, no.length),
		furthest: Math.max(...single.map((value) => Math.abs(value - 0.5))) / aucError(positives.length, negatives.length),
	}
}

/** Logistic regression, by the descent of its gradient. */
function learn(positives: readonly Features[], negatives: readonly Features[]): number[] {
	const examples = [...positives.map((of) => ({ of, is: 1 })), ...negatives.map((of) => ({ of, is: 0 }))]
	const weights = (examples[0]?.of ?? []).map(() => 0)
	for (let round = 0; round < rounds; round++) {
		const gradient = weights.map(() => 0)
		for (const { of, is } of examples) {
			const off = is - 1 / (1 + Math.exp(-dot(weights, of)))
			of.forEach((value, at) => {
				gradient[at] = (gradient[at] ?? 0) + off * value
			})
		}
		gradient.forEach((value, at) => {
			weights[at] = (weights[at] ?? 0) + (step * value) / examples.length
		})
	}
	return weights
}

/** To a mean of 0 and a deviation of 1. */
function scaleOf(list: readonly Features[]): (features: Features) => number[] {
	const means = (list[0] ?? []).map((_, at) => mean(column(list, at)))
	const deviations = means.map(
		(middle, at) => Math.sqrt(mean(column(list, at).map((value) => (value - middle) ** 2))) || 1,
	)
	return (features) => features.map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1))
}

function column(list: readonly Features[], at: number): number[] {
	return list.map((features) => features[at] ?? 0)
}

function dot(one: Features, other: Features): number {
	return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

export function mean(values: readonly number[]): number {
	return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
