import { mayChoose, type PlayedDays, playDays } from '@ydo/client/choices/sample-days'
import type { Figure, Suite } from '#figure.ts'
import { countHolders, memberFeatures, pairFeatures, valuesOf } from './features.ts'
import { type Guess, guess } from './guess.ts'

/** Fewer with GUESSER_MEMBERS, to try it out. */
const members = Number(process.env.GUESSER_MEMBERS ?? 2000)
const seed = 2959
/** Pairs of each kind. */
const pairsAsked = 3000
const groups = [
	[0, 1],
	[0, 10],
	[0, 60],
	[1, 10],
	[10, 60],
] as const

/**
 * The guesser of docs/crypto.md: whoever has all that the server holds and sees in seven days is asked who chose how many, and
 * who chose whom. A single number out of some thirty may be further off than one guess.
 */
export const guesserSuite: Suite = async () => {
	const begun = performance.now()
	const played = await playDays(seed, members)
	const all = played.seen.map((seen) => ({ seen, values: valuesOf(seen) }))
	const holders = countHolders(all.map(({ values }) => values))
	const features = all.map(({ seen, values }) => memberFeatures(seen, values, holders))
	const group = (choices: number) => features.filter((_, index) => played.seen[index]?.choices === choices)
	const [liked, unliked] = pairsOf(played).map((pairs) =>
		pairs.flatMap(([one, other]) => {
			const [self, peer] = [all[one], all[other]]
			return self && peer ? [pairFeatures(self, peer)] : []
		}),
	)
	return [
		...groups.flatMap(([few, many]) => figuresOf(`${many} choices told from ${few}`, guess(group(many), group(few)))),
		...figuresOf('liked pairs told from unliked', guess(liked ?? [], unliked ?? [])),
		{ subject: 'the guesser', property: 'members', value: members },
		{ subject: 'the guesser', property: 'time it took, s', value: (performance.now() - begun) / 1000 },
	]
}

/** Liked ones, and as many of the same members with somebody whom they could have liked. */
function pairsOf({ seen, likes }: PlayedDays): [number, number][][] {
	const every = Math.max(1, Math.floor(likes.length / pairsAsked))
	const liked = likes.filter((_, index) => index % every === 0)
	const known = new Set(likes.map(([one, other]) => `${one} ${other}`))
	const others = liked.map(([one, other]): [number, number] => {
		let peer = other
		do peer = (peer + 7) % seen.length
		while (!mayChoose(one, peer) || known.has(`${one} ${peer}`))
		return [one, peer]
	})
	return [liked, others]
}

function figuresOf(subject: string, { learnt, distance, furthest }: Guess): Figure[] {
	return [
		{ subject, property: 'AUC, learnt', value: learnt },
		{ subject, property: 'distance from 0.5, standard errors', value: distance, limit: { atMost: 3 } },
		{ subject, property: 'distance of the furthest number, standard errors', value: furthest, limit: { atMost: 4 } },
	]
}
