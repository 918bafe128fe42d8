import { type Card, cardList } from '@ydo/contract/cards'
import { type HeldDeck, heldDeck, heldFormat, heldList } from '@ydo/contract/held'
import type { Marked } from '#deck/deck-state.ts'
import { readLog, writeLog } from './decision-log.ts'
import { memberKeys } from './member-keys.ts'
import type { ValueStorage } from './value-storage.ts'

/** Some cards of a list under the name that the server gave them, or under one of the device's own. */
export type HeldPiece = { readonly name: string; readonly cards: readonly Card[] }

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
	/** Takes the place of the list before it. */
	keepList(version: CardVersion): Promise<void>
	keepDeck(deck: HeldDeck & { first: readonly Card[] }): Promise<void>
	/** All that was decided in this visit. */
	keepLog(log: readonly Marked[]): Promise<void>
}

/** Cards of a value where the server gave no names. */
const cardsOfValue = 100
/** Visits whose decisions stand by themselves before they are put together. */
const mostVisits = 24

/** `visit` names this visit, and sorts after the names of those before it: two tabs do not overwrite each other's decisions. */
export function createHeldCards(storage: ValueStorage, member: string, visit: string): HeldCards {
	const keys = memberKeys(member)
	let stored: readonly string[] = []
	const read = (prefix: string) => storage.read(prefix).catch(() => new Map<string, string>())
	const put = (entries: [string, string][], remove: readonly string[] = []) =>
		storage.change(new Map(entries), remove).catch(() => {})
	const throwAway = async () => {
		const everything = [...(await read(keys.all)).keys()]
		await put(
			[],
			everything.filter((key) => !key.startsWith(keys.decided)),
		)
	}
	const joinVisits = async (log: readonly Marked[], visits: readonly string[]) => {
		const [into] = visits
		if (into && visits.length > mostVisits) await put([[into, writeLog(log)]], visits.slice(1))
	}

	return {
		async begin() {
			const values = await read(keys.now)
			const visits = [...values.keys()].filter((key) => key.startsWith(keys.decided))
			const log = visits.flatMap((key) => readLog(values.get(key) ?? ''))
			void joinVisits(log, visits)
			if (values.size === 0) return undefined
			const first = parsed(values.get(keys.first), cardList.safeParse) ?? []
			const deck = parsed(values.get(keys.deck), heldDeck.safeParse) ?? { order: [], since: [] }
			return { first, log, deck }
		},
		async list() {
			const [now, values] = await Promise.all([read(keys.list), read(keys.cards)])
			if (now.size === 0) return undefined
			const version = versionOf(now.get(keys.list), (name) => values.get(keys.cards + name))
			if (!version) await throwAway()
			stored = version?.pieces.map(({ name }) => name) ?? []
			return version
		},
		async keepList({ tag, pieces }) {
			const names = pieces.map(({ name }) => name)
			const lacking = pieces.filter(({ name }) => !stored.includes(name) || isOurs(name))
			const gone = stored.filter((name) => !names.includes(name))
			stored = names
			await put(
				[
					[keys.list, JSON.stringify({ format: heldFormat, tag, names })],
					...lacking.map(({ name, cards }): [string, string] => [keys.cards + name, JSON.stringify(cards)]),
				],
				gone.map((name) => keys.cards + name),
			)
		},
		keepDeck: ({ first, order, since }) =>
			put([
				[keys.first, JSON.stringify(first)],
				[keys.deck, JSON.stringify({ order, since })],
			]),
		keepLog: (log) => put([[keys.decided + visit, writeLog(log)]]),
	}
}

/** The pieces of a list that came as a whole. */
export function piecesOf(cards: readonly Card[]): HeldPiece[] {
	return Array.from({ length: Math.ceil(cards.length / cardsOfValue) }, (_, i) => ({
		name: `~${i}`,
		cards: cards.slice(i * cardsOfValue, (i + 1) * cardsOfValue),
	}))
}

/** Whether a piece was named here, where a name says nothing of the content. The server's have no tilde. */
export function isOurs(name: string): boolean {
	return name.startsWith('~')
}

/** Undefined unless all of it can be read. */
function versionOf(list: string | undefined, textOf: (name: string) => string | undefined): CardVersion | undefined {
	const { tag, names } = parsed(list, heldList.safeParse) ?? {}
	const pieces = names?.flatMap((name) => {
		// Checked when it was written: the schema takes ten times as long as reading all cards.
		const cards = parsed(textOf(name), isCards)
		return cards ? [{ name, cards }] : []
	})
	return pieces && pieces.length === names?.length ? { tag, pieces } : undefined
}

type Parse<Value> = (value: unknown) => { success: boolean; data?: Value }

const isCards: Parse<Card[]> = (value) => {
	const success = Array.isArray(value) && value.every((card) => typeof card?.id === 'string')
	return success ? { success, data: value } : { success }
}

function parsed<Value>(text: string | undefined, parse: Parse<Value>): Value | undefined {
	try {
		return text === undefined ? undefined : parse(JSON.parse(text)).data
	} catch {
		return undefined
	}
}
