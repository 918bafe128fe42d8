/** Features of one member's traffic and the class to predict. */
export type Sample = { features: Float64Array; isPositive: boolean }

const [rounds, rate] = [40, 0.3]

/**
 * Tells two classes apart with boosted stumps (Friedman, 2001), trained on every other sample of each class, tested on the rest, and the
 * reverse.
 * Returns the area under the ROC curve; 0.5 is chance.
 */
export function guess(samples: readonly Sample[]): number {
	const kinds = [true, false].map((kind) => samples.filter(({ isPositive }) => isPositive === kind))
	const [one = [], other = []] = [0, 1].map((half) => kinds.flatMap((kind) => kind.filter((_, at) => at % 2 === half)))
	return (areaUnder(learn(one), other) + areaUnder(learn(other), one)) / 2
}

/** The deviation from 0.5 to expect by chance for these sample sizes: four standard deviations (Hanley and McNeil, 1982). */
export function chanceOf(ones: number, others: number): number {
	return 4 * Math.sqrt((ones + others + 1) / (12 * ones * others))
}

type Score = (features: Float64Array) => number
type Stump = { column: number; above: number; high: number; low: number }

/** Gradient boosting with logistic loss, one stump a round. */
function learn(samples: readonly Sample[]): Score {
	const width = samples[0]?.features.length ?? 0
	const value = (row: number, column: number) => samples[row]?.features[column] ?? 0
	const rows = [...samples.keys()]
	const orders = Array.from({ length: width }, (_, column) =>
		Uint16Array.from(rows.toSorted((one, other) => value(one, column) - value(other, column))),
	)
	const scores = samples.map(() => 0)
	const stumps: Stump[] = []
	for (let round = 0; round < rounds; round++) {
		const errors = samples.map(({ isPositive }, row) => (isPositive ? 1 : 0) - 1 / (1 + Math.exp(-(scores[row] ?? 0))))
		const stump = bestStump(orders, errors, value)
		if (!stump) break
		stumps.push(stump)
		for (const row of rows) scores[row] = (scores[row] ?? 0) + stepOf(stump, value(row, stump.column))
	}
	return (features) => stumps.reduce((sum, stump) => sum + stepOf(stump, features[stump.column] ?? 0), 0)
}

function stepOf({ above, high, low }: Stump, value: number): number {
	return rate * (value > above ? high : low)
}

/** The split of one feature with the smallest sum of squared `errors`. */
function bestStump(
	orders: readonly Uint16Array[],
	errors: readonly number[],
	value: (row: number, column: number) => number,
): Stump | undefined {
	const total = errors.reduce((sum, error) => sum + error, 0)
	let best: Stump | undefined
	let most = 1e-9
	for (const [column, order] of orders.entries()) {
		let left = 0
		for (let count = 1; count < order.length; count++) {
			const row = order[count - 1] ?? 0
			left += errors[row] ?? 0
			const [here, next] = [value(row, column), value(order[count] ?? 0, column)]
			if (here === next) continue
			const [low, high] = [left / count, (total - left) / (order.length - count)]
			const gain = left * low + (total - left) * high
			if (gain <= most) continue
			most = gain
			// Newton step of logistic loss: the Hessian is at most a fourth.
			best = { column, above: (here + next) / 2, low: 4 * low, high: 4 * high }
		}
	}
	return best
}

function areaUnder(score: Score, samples: readonly Sample[]): number {
	const scored = samples.map(({ features, isPositive }) => ({ score: score(features), isPositive }))
	const ones = scored.filter(({ isPositive }) => isPositive)
	const others = scored.filter(({ isPositive }) => !isPositive)
	const won = (one: number, other: number) => (one > other ? 1 : one === other ? 0.5 : 0)
	const wins = ones.reduce((sum, one) => sum + others.reduce((all, other) => all + won(one.score, other.score), 0), 0)
	return wins / (ones.length * others.length)
}
