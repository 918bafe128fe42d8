import { median } from '#browser/median.ts'
import type { Figure, Suite } from '#figure.ts'
import { playScenario } from './play-scenario.ts'
import { base, scenarios } from './scenarios.ts'
import { timeRanking } from './time-ranking.ts'

const judged = 'all scenarios'
const timed = '10,000 cards'

/** The ranking on the device in simulated institutes, and its time. Criteria and reasons: docs/ranking.md. */
export const rankingSuite: Suite = async () => {
	const { ranking, first, bareSort } = timeRanking()
	const played = Object.entries(scenarios).map(([name, assumptions]) => {
		console.error(`   ${name}`)
		return playScenario(name, assumptions, assumptions === base)
	})
	const ratios = played.map(({ ranked }) => ranked.ratio)
	const figures: Figure[] = [
		{ subject: judged, property: "median of matches ÷ random's", value: median(ratios), limit: { atLeast: 1.5 } },
		{
			subject: judged,
			property: "worst Gini above random's",
			value: Math.max(...played.map(({ ranked }) => ranked.unevenness)),
			limit: { atMost: 0.05 },
		},
		{ subject: timed, property: 'ranked once, ms', value: ranking, limit: { atMost: 30 } },
		{ subject: timed, property: 'ranked for the first time, ms', value: first },
		{ subject: timed, property: 'bare numbers sorted by a function, ms', value: bareSort },
	]
	return [...played.flatMap((scenario) => scenario.figures), ...figures]
}
