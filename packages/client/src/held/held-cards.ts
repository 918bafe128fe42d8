import { type Card, cardList } from '@ydo/contract/cards'
import { type HeldDeck, heldDeck, heldFormat, heldList } from '@ydo/contract/held'
import type { Marked } from '#deck/deck-state.ts'
import { readLog, writeLog } from './decision-log.ts'
import type { Buckets } from './held-buckets.ts'
import type { HeldPiece } from './held-piece.ts'
import { memberKeys } from './member-keys.ts'
import type { DeckStorage } from './value-storage.ts'

/** A list of cards as a version of it. */
export type CardVersion = { readonly tag: string | undefined; readonly pieces: readonly HeldPiece[] }

/** What is there for the first picture. */
export type Beginning = {
	/** The first cards of the deck as it was left. */
	readonly first: readonly Card[]
	readonly log: readonly Marked[]
	readonly deck: HeldDeck
}

/**
 * What a device holds of the deck of one member: the cards, in what order they are dealt, and what was decided. What is
 * damaged, or of another version, is thrown away; a device that lets nothing be kept is one that holds nothing. Never rejects.
 */
export type HeldCards = {
	begin(): Promise<Beginning | undefined>
	/** All cards held. */
	list(): Promise<CardVersion | undefined>
	/** Takes the place of the list before it. False where the device does not let it be kept. */
	keepList(version: CardVersion): Promise<boolean>
	keepDeck(deck: HeldDeck & { first: readonly Card[] }): Promise<unknown>
	/** All that was decided in this visit. */
	keepLog(log: readonly Marked[]): Promise<unknown>
}

/** `visit` names this visit, and sorts after the names of those before it: two tabs do not overwrite each other's decisions. */
export function createHeldCards(storage: DeckStorage, member: string, visit: string): HeldCards {
	const keys = memberKeys(member)
	let made: Promise<Buckets> | undefined
	/** By itself: home's first picture needs it never. */
	const buckets = () => {
		made ??= import('./held-buckets.ts').then((code) => code.createBuckets(visit))
		return made
	}
	const read = (prefix: string) => storage.read(prefix).catch(() => new Map<string, unknown>())
	const put = (entries: [string, unknown][], remove: readonly string[] = []) =>
		storage.change(new Map(entries), remove).then(
			() => true,
			() => false,
		)
	const throwAway = async () => {
		const everything = [...(await read(keys.all)).keys()]
		await put(
			[],
			everything.filter((key) => !key.startsWith(keys.decided)),
		)
	}

	return {
		async begin() {
			const values = await read(keys.now)
			const visits = [...values.keys()].filter((key) => key.startsWith(keys.decided))
			const log = visits.flatMap((key) => readLog(String(values.get(key) ?? '')))
			if (values.size === 0) return undefined
			const first = parsed(values.get(keys.first), cardList.safeParse) ?? []
			const deck = parsed(values.get(keys.deck), heldDeck.safeParse) ?? { order: [], since: [] }
			return { first, log, deck }
		},
		async list() {
			const [now, values, { take }] = await Promise.all([read(keys.list), read(keys.cards), buckets()])
			if (now.size === 0) return undefined
			const version = versionOf(now.get(keys.list), take(values))
			if (version) return version
			take(new Map())
			await throwAway()
			return undefined
		},
		async keepList({ tag, pieces }) {
			const names = pieces.map(({ name }) => name)
			const { made, gone } = (await buckets()).change(pieces, (id) => keys.cards + id)
			return put([[keys.list, JSON.stringify({ format: heldFormat, tag, names })], ...made], gone)
		},
		keepDeck: ({ first, ...deck }) =>
			put([
				[keys.first, JSON.stringify(first)],
				[keys.deck, JSON.stringify(deck)],
			]),
		keepLog: (log) => storage.putAtOnce(keys.decided + visit, writeLog(log)).catch(() => {}),
	}
}

/** Undefined unless all of it is there. The cards were checked when they came: the schema takes ten times as long as reading them. */
function versionOf(list: unknown, pieces: ReadonlyMap<string, HeldPiece>): CardVersion | undefined {
	const { tag, names } = parsed(list, heldList.safeParse) ?? {}
	const found = names?.flatMap((name) => pieces.get(name) ?? [])
	return found && found.length === names?.length ? { tag, pieces: found } : undefined
}

type Parse<Value> = (value: unknown) => { success: boolean; data?: Value }

function parsed<Value>(text: unknown, parse: Parse<Value>): Value | undefined {
	try {
		return typeof text === 'string' ? parse(JSON.parse(text)).data : undefined
	} catch {
		return undefined
	}
}
