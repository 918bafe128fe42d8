import { type Card, cardList } from '@ydo/contract/cards'
import { type HeldDeck, heldDeck, heldFormat, heldList } from '@ydo/contract/held'
import type { Choice, Mark, Marked } from '#deck/deck-state.ts'
import type { Buckets } from './held-buckets.ts'
import type { HeldPiece } from './held-piece.ts'
import { type DeckStorage, memberKeys, type ValueStorage } from './value-storage.ts'

/** One version of the card list. */
export type CardVersion = { readonly tag: string | undefined; readonly pieces: readonly HeldPiece[] }

/** Everything needed for the first paint. */
export type Beginning = {
	/** The first cards of the deck as it was left. */
	readonly first: readonly Card[]
	readonly log: readonly Marked[]
	readonly deck: HeldDeck
}

/**
 * A device's cache of one member's deck: cards, their order, and decisions. Damaged or outdated values are discarded; a device that refuses
 * to store acts as an empty cache. Never rejects.
 */
export type HeldCards = {
	begin(): Promise<Beginning | undefined>
	/** All cached cards. */
	list(): Promise<CardVersion | undefined>
	/** Replaces the stored list. False if the device refuses to store it. */
	keepList(version: CardVersion): Promise<boolean>
	keepDeck(deck: HeldDeck & { first: readonly Card[] }): Promise<unknown>
	/** All decisions of this visit. */
	keepLog(log: readonly Marked[]): Promise<unknown>
}

/** `visit` names this visit and sorts after earlier ones, so that two tabs do not overwrite each other's decisions. */
export function createHeldCards(storage: DeckStorage, member: string, visit: string): HeldCards {
	const keys = memberKeys(member)
	let made: Promise<Buckets> | undefined
	/** Loaded lazily: never needed for home's first paint. */
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

/** Undefined unless complete. The cards were validated on arrival: the schema takes ten times as long as reading them. */
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

/** One letter before each id. */
const letters: Record<Mark, string> = { like: '+', pass: '-', again: '~', undone: '^' }
const marks = new Map(Object.entries(letters).map(([mark, letter]) => [letter, mark as Mark]))
/** Precedes the letter of a mark made elsewhere. */
const toldSign = '.'

/** Serializes as "+id -id .^id …". Likes and passes are stored on the device in this form, and nowhere else. */
export function writeLog(log: readonly Marked[]): string {
	return log.map(({ id, mark, told }) => (told ? toldSign : '') + letters[mark] + id).join(' ')
}

/** Skips malformed words. */
export function readLog(text: string): Marked[] {
	return text.split(' ').flatMap((word) => {
		const told = word.startsWith(toldSign)
		const said = told ? word.slice(1) : word
		const mark = marks.get(said.charAt(0))
		return mark && said.length > 1 ? [{ id: said.slice(1), mark, ...(told && { told }) }] : []
	})
}

/** `name` is absent if the card is no longer cached. `again`: the pass was dealt once more and not decided since. */
export type HeldDecision = { id: string; name?: string; choice: Choice; again?: true }

/** A member's decisions on this device, for display: each card once, oldest decision first, without undone ones. */
export async function heldDecisions(
	storage: Pick<ValueStorage, 'read'>,
	member: string,
): Promise<readonly HeldDecision[]> {
	const [visits, names] = await Promise.all([storage.read(memberKeys(member).decided), heldNames(storage, member)])
	const decided = new Map<string, HeldDecision>()
	for (const { id, mark } of [...visits.values()].flatMap((text) => readLog(String(text)))) {
		const name = names.get(id)
		if (mark === 'undone') decided.delete(id)
		// Only passes are dealt again.
		else if (mark === 'again') decided.set(id, { id, ...(name && { name }), choice: 'pass', again: true })
		else decided.set(id, { id, ...(name && { name }), choice: mark })
	}
	return [...decided.values()]
}

/** Read-only: damaged values name nobody, and are left for the deck to discard. */
async function heldNames({ read }: Pick<ValueStorage, 'read'>, member: string): Promise<ReadonlyMap<string, string>> {
	const held = createHeldCards({ read, change: async () => {}, putAtOnce: async () => {} }, member, '')
	const version = await held.list()
	return new Map(version?.pieces.flatMap(({ cards }) => cards.map(({ id, name }) => [id, name] as const)))
}
