import { type Choice, makeBallot } from './ballot.ts'
import type { Ballot, Cancel, Opening, Tick, TickSeed } from './branded.ts'
import { type Bytes, compareBytes, concat, label, readUnsigned, unsigned } from './bytes.ts'
import { cancelIndex, fillerOf, type TickPlace } from './filler.ts'
import { hkdf } from './primitives.ts'

// Source: docs/crypto.md, "Choices": version u8 1 | kind u8 | season u16 | week u32 | number u32 | ballots | cancel 16.
const kinds = { opening: 0, tick: 1 } as const

/** Ballots of an opening, whoever one is. */
export const openingBallots = 64
/** Choices that can be open at once. */
export const openChoices = 60
/** Ballots of every later tick. */
export const tickBallots = 2

type Sent = {
	/** The number of the season. */
	season: number
	/** Takes one choice back; absent where there is none to take back. */
	cancel?: Cancel | undefined
}

/** The first tick of a week: all open choices, each at a place that the seed gives, among fillers. @throws RangeError for too many. */
export async function makeOpening(
	{ seed, week }: Omit<TickPlace, 'number'>,
	{ season, cancel, choices }: Sent & { choices: readonly Choice[] },
): Promise<Opening> {
	if (choices.length > openChoices) throw new RangeError(`there are ${openChoices} open choices at most`)
	const place = { seed, week, number: 0 }
	const order = await placesOf(seed, week)
	const placed = new Map([...choices].sort(byPeer).map((choice, k) => [order[k], choice]))
	const ballots = Array.from({ length: openingBallots }, (_, index) => makeBallot(place, index, placed.get(index)))
	return (await assemble(place, { season, cancel, ballots: await Promise.all(ballots) })) as Opening
}

/** A later tick: the likes that wait longest, two at most, and fillers. `place.number` counts from 1. */
export async function makeTick(
	place: TickPlace,
	{ season, cancel, choices }: Sent & { choices: readonly [first?: Choice | undefined, second?: Choice | undefined] },
): Promise<Tick> {
	if (place.number === 0) throw new RangeError('number 0 is the opening’s')
	const ballots = Array.from({ length: tickBallots }, (_, index) => makeBallot(place, index, choices[index]))
	return (await assemble(place, { season, cancel, ballots: await Promise.all(ballots) })) as Tick
}

/** 0 to 63 in the order in which an opening's choices take them. */
export async function placesOf(seed: TickSeed, week: number): Promise<number[]> {
	const info = concat(label('ydo/tick/order/v1'), unsigned(week, 4))
	const random = await hkdf(seed, { info, length: 4 * openingBallots })
	const rank = (place: number) => readUnsigned(random.subarray(4 * place, 4 * place + 4))
	return Array.from({ length: openingBallots }, (_, place) => place).sort((a, b) => rank(a) - rank(b) || a - b)
}

function byPeer(one: Choice, other: Choice): number {
	return compareBytes(one.pair.peer, other.pair.peer)
}

async function assemble(place: TickPlace, { season, cancel, ballots }: Sent & { ballots: Ballot[] }): Promise<Bytes> {
	const kind = place.number === 0 ? kinds.opening : kinds.tick
	const header = concat(
		unsigned(1, 1),
		unsigned(kind, 1),
		unsigned(season, 2),
		unsigned(place.week, 4),
		unsigned(place.number, 4),
	)
	return concat(header, ...ballots, cancel ?? (await fillerOf(place, cancelIndex)))
}
