import type { Choice } from '#deck/deck-state.ts'
import { type Common, commonOf, createCloseness } from './closeness.ts'
import { populationOf } from './population.ts'
import type { Rankable, Reason } from './rankable.ts'
import { type Seen, type Taste, tasteOf } from './taste.ts'
import { createTraitReader, type TraitReader } from './traits.ts'
import { reach, weights } from './weights.ts'

export type RankOptions<Card> = {
	/** The member's own card; without it only freshness, taste and chance order the cards. */
	readonly own: Rankable | undefined
	/** The member's own decisions. A card dealt again after its decision is still shown. */
	readonly decisions: readonly { readonly card: Card; readonly choice: Choice }[]
	/** The institute's years, first one first. */
	readonly years: readonly string[]
	/** Unix milliseconds. */
	readonly now: number
	/** Drawn once per device and stored: the same seed gives the same order. */
	readonly seed: number
	/** `shuffle` turns the ranking off: every order is equally likely, whatever the cards and decisions. */
	readonly mode: 'ranked' | 'shuffle'
	/** Number of places that likes and passes may move a card. */
	readonly reach?: number
}

type Ranking<Card> = {
	/** Every input card, in display order. */
	readonly order: readonly Card[]
	/** Why a card has its place. Computed on demand: a deck shows three of ten thousand. */
	reasonFor(card: Card): Reason
	/** The cards whose photos to cache now, in fetch order: independent of likes. [Note: the reach] */
	readonly fetch: readonly Card[]
}

/** Orders the cached cards for one member. Pure and deterministic; stores and sends nothing. docs/ranking.md derives the formulas. */
export function rank<Card extends Rankable>(cards: readonly Card[], options: RankOptions<Card>): Ranking<Card> {
	return options.mode === 'shuffle' ? shuffle(cards, options.seed) : rankByModel(cards, options)
}

/** Uses a lot per card instead of swaps, so that new cards leave the others in order. */
function shuffle<Card extends Rankable>(cards: readonly Card[], seed: number): Ranking<Card> {
	const order = sortedBy(cards, ({ id }) => draw(hashOf(id), ~seed))
	return { order, reasonFor: () => ({ kind: 'chance' }), fetch: order.slice(0, reach) }
}

function rankByModel<Card extends Rankable>(undecided: readonly Card[], options: RankOptions<Card>): Ranking<Card> {
	const { own = { id: '' }, years, now, seed, decisions, reach: far = reach } = options
	const decided = new Map(decisions.map(({ card }) => [card.id, card]))
	for (const { id } of undecided) decided.delete(id)
	const reader = createTraitReader(years)
	const mine = reader.read(own)
	const dealt = [...undecided, ...decided.values()]
	const read = dealt.map(reader.read)
	const population = populationOf(read)
	const closeness = createCloseness(mine, population)
	const ownHash = hashOf(own.id)
	const candidates = read.map((traits, index) => {
		const card = dealt[index] as Card
		const common = commonOf(mine, traits, population)
		const hash = hashOf(card.id)
		const close = closeness(traits, common)
		const score = close + weights.fresh * freshness(card, now) + weights.lot * lotOf(ownHash, hash)
		return { card, traits, common, hash, score, open: index < undecided.length }
	})
	const see = (card: Card): Seen => {
		const traits = reader.read(card)
		return { traits, common: commonOf(mine, traits, population) }
	}
	const taste = tasteOf(decisions.map(({ card, choice }) => ({ ...see(card), choice })))
	const order = publicOrder(candidates, seed)
	return {
		order: withinReach(order, (seen) => weights.taste * taste.of(seen), far).map(({ card }) => card),
		reasonFor: (card) => reasonFor(see(card), { taste, reader, freshness: freshness(card, now) }),
		fetch: stretch(order, far).map(({ card }) => card),
	}
}

const day = 86_400_000

/** 1 for a new card, falling to 1/e in `freshDays`; 0 if its arrival is unknown. */
function freshness({ since }: Rankable, now: number): number {
	return since === undefined ? 0 : Math.exp(-Math.max(0, now - since) / (weights.freshDays * day))
}

type Scored = { readonly hash: number; readonly score: number }

/**
 * Sorts by falling score, except that one item in ten is placed by the device's own lot, so that nobody stays out of sight because of the
 * scores. The scores must not depend on likes and passes.
 */
function publicOrder<Item extends Scored>(items: readonly Item[], seed: number): Item[] {
	const lotOf = ({ hash }: Item) => draw(hash, seed) / weights.explored
	const [early, others]: [Item[], Item[]] = [[], []]
	for (const item of items) (lotOf(item) < 1 ? early : others).push(item)
	const explored = sortedBy(early, lotOf)
	const scored = sortedBy(others, ({ score }) => -score)
	const order: Item[] = []
	let drawn = 0
	for (const item of scored) {
		for (let due = explored[drawn]; due && lotOf(due) * items.length <= order.length; due = explored[++drawn]) {
			order.push(due)
		}
		order.push(item)
	}
	return [...order, ...explored.slice(drawn)]
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
export function hashOf(text: string): number {
	let value = 0x811c9dc5
	for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
	return mixed(value)
}

/** A symmetric number in (0, 1) for two hashes. For orders, never for secrets. */
function draw(one: number, other: number): number {
	return (mixed(one + other) + 0.5) / 2 ** 32
}

/**
 * A pair's lot, the same on both devices, so that both meet each other early or both late. Standard Gumbel: ranking by closeness plus lot
 * draws cards one after the other with odds of exp(closeness) (Plackett-Luce; Yellott 1977).
 */
function lotOf(one: number, other: number): number {
	return -Math.log(-Math.log(draw(one, other)))
}

/** MurmurHash3's finalizer (fmix32): every input bit affects every output bit. */
function mixed(value: number): number {
	let bits = value | 0
	bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
	bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
	return (bits ^ (bits >>> 16)) >>> 0
}

type Known = { readonly taste: Taste; readonly freshness: number; readonly reader: TraitReader }

/** Log odds from which a tag is named as the member's taste: a like half as likely again. */
const tasteSaid = 0.4
/** The freshness of a card cached for three days. */
const freshSaid = Math.exp(-3 / weights.freshDays)
/** The number of tags that fit on a line of the card. */
const tagsSaid = 2

/** The best reason for a card: rarest tags first, then taste, then year and discipline; else chance. */
function reasonFor({ traits, common }: Seen, { taste, freshness, reader }: Known): Reason {
	const [prompt] = common.prompts
	if (prompt !== undefined && common.byPrompts > common.byTags)
		return { kind: 'prompt', prompt: reader.promptWord(prompt) }
	if (common.tags.length > 0) return { kind: 'tags', tags: common.tags.slice(0, tagsSaid).map(reader.tagWord) }
	const liked = traits.tags.reduce((best, tag) => (taste.ofTag(tag) > taste.ofTag(best) ? tag : best), -1)
	if (taste.ofTag(liked) >= tasteSaid) return { kind: 'taste', tag: reader.tagWord(liked) }
	return { kind: lesserKind(common, freshness) }
}

function lesserKind(
	{ byYear, byDiscipline }: Common,
	freshness: number,
): 'class' | 'fresh' | 'year' | 'discipline' | 'chance' {
	const sameYear = byYear === weights.year
	if (sameYear && byDiscipline > 0) return 'class'
	if (freshness >= freshSaid) return 'fresh'
	if (sameYear) return 'year'
	return byDiscipline > 0 ? 'discipline' : 'chance'
}

/** An item of the public order, still to be shown (`open`) or decided. */
type Placed = { readonly open: boolean }

/**
 * [Note: the reach] Photos are fetched ahead of the deck, and the server sees their order. An order that follows likes would reveal likes.
 * So likes move a card by at most `reach` places from its place in the public order, which they do not affect. Sorting by place − lift with
 * |lift| ≤ reach / 2 ensures it, even if lifts change from one decision to the next: with n cards decided, every card that is open or shown
 * next has a place between n − reach and n + reach. (If an open one were further back, all cards decided before it would lie within its
 * reach, and there are not that many; if the next one were further ahead, one of the first n + 1 places is open, and would come before it.)
 * A device that caches the photos of that stretch, including decided cards, requests the same ones whatever was liked.
 *
 * Returns the open items in display order; `liftOf` is the number of places an item should move up.
 */
export function withinReach<Item extends Placed>(
	order: readonly Item[],
	liftOf: (item: Item) => number,
	reach: number,
): Item[] {
	const most = reach / 2
	const lifted = (item: Item, place: number) => place - Math.max(-most, Math.min(most, liftOf(item)))
	return sortedBy(order, lifted).filter(({ open }) => open)
}

/** The items whose photos to cache: all within reach, decided or not, and earlier ones that are still open. */
export function stretch<Item extends Placed>(order: readonly Item[], reach: number): Item[] {
	const decided = order.filter(({ open }) => !open).length
	return order.slice(0, decided + reach + 1).filter(({ open }, place) => open || place >= decided - reach)
}

/**
 * Stable sort by rising key (equal to one part in 10^11 of their range, for 10,000 items). Packs each key and its index into one number,
 * because a plain sort of numbers takes a fifth of the time of one with a comparator.
 */
export function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item, index: number) => number): Item[] {
	const keys = new Float64Array(items.length)
	let low = Number.POSITIVE_INFINITY
	let high = Number.NEGATIVE_INFINITY
	for (let index = 0; index < items.length; index++) {
		const key = keyOf(items[index] as Item, index)
		keys[index] = key
		if (key < low) low = key
		if (key > high) high = key
	}
	const room = 2 ** Math.ceil(Math.log2(items.length + 1))
	const steps = high > low ? (2 ** 52 / room - 1) / (high - low) : 0
	for (let index = 0; index < items.length; index++) {
		keys[index] = Math.floor(((keys[index] ?? 0) - low) * steps) * room + index
	}
	keys.sort()
	return items.map((_, place) => items[(keys[place] ?? 0) % room] as Item)
}
