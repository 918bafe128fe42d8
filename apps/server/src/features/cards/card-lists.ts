import { audienceOf, audienceSees, standsInAudience } from '#access/cards.ts'
import { createExceptions } from '#access/exceptions.ts'
import type { CardRoster, RosterCard } from '#domain/cards/roster.ts'
import { type BoundedCache, createBoundedCache } from '#infra/collections.ts'
import { createWorkQueue, keep, type WorkQueue } from '#infra/concurrency.ts'
import { deflatePiece, gzipHead } from '#infra/http-content.ts'
import { cutList } from './cut-list.ts'
import { type JoinedList, joinCards, pieceName } from './join-cards.ts'
import { createListBody, type ListBody } from './list-body.ts'
import { tailOf } from './list-piece.ts'

/** The lists of cards, each built once for all viewers who see the same (see docs/decisions/0006-shared-lists.md). */
export type CardLists = {
	/** The member's list for a UTC day, from the current roster. */
	listFor(memberId: string, day: number): Promise<ListBody>
	/** An empty list. */
	empty(): Promise<ListBody>
}

/** A list built for an audience, and its inputs. */
type MadeList = {
	/** Latest roster version for which the list is known to be correct. */
	version: number
	day: number
	cards: readonly RosterCard[]
	deflated: Map<string, Buffer>
	list: Promise<SharedList>
}

type Ingredients = Pick<MadeList, 'cards' | 'day' | 'deflated'>

/** A list for one member, with their exceptions cut out. */
type OwnList = { left: ReadonlySet<string>; list: Promise<ListBody>; length: number }

/**
 * Work queue for compressing pieces, one to two milliseconds each: at most about a second of work waits; beyond that, lists are
 * sent uncompressed.
 */
const turns = { atOnce: 2, waiting: 1000 }
/** Cache size for pieces with cards cut out, in deflated bytes. */
const cutBytes = 64 * 1024 * 1024
/** Cache size per shared list for the lists cut out of it; with the ids of their cut cards about ten megabytes in all. */
const cutsKept = 200_000

export function createCardLists(roster: Pick<CardRoster, 'version' | 'get' | 'cards'>): CardLists {
	// Never evicted: there are only a few combinations of gender and interests.
	const lists = new Map<string, MadeList>()
	// Weak, so that the cut lists go with their shared list.
	const ownLists = new WeakMap<SharedList, BoundedCache<OwnList>>()
	const compression = { queue: createWorkQueue(turns), cut: createBoundedCache<Buffer>(cutBytes) }
	const exceptions = createExceptions()
	let excepted: number | undefined
	const make = async ({ cards, day, deflated }: Ingredients, before?: MadeList): Promise<SharedList> => {
		const joined = await joinCards(cards, day)
		const last = await before?.list.catch(() => undefined)
		return last?.hash === joined.hash ? last : createSharedList(joined, { ...compression, deflated })
	}
	const nobody = make({ cards: [], day: 0, deflated: new Map() })
	/** Reuses or rebuilds `before`, which was built for an earlier roster version or day. */
	const renew = (viewer: RosterCard, day: number, before: MadeList | undefined): MadeList => {
		const cards = audienceSees(viewer.person, roster.cards())
		const of = { version: roster.version(), day, cards, deflated: before?.deflated ?? new Map() }
		const same = before?.day === day && isSame(before.cards, cards)
		return { ...of, list: same ? before.list : make(of, before) }
	}
	const sharedBy = (viewer: RosterCard, day: number): Promise<SharedList> => {
		const audience = audienceOf(viewer.person)
		const present = lists.get(audience)
		if (present?.day === day && present.version === roster.version()) return present.list
		const made = renew(viewer, day, present)
		lists.set(audience, made)
		made.list.catch(() => lists.delete(audience))
		return made.list
	}
	/** The ids that a viewer does not see although their audience does. */
	const leftOut = (viewer: RosterCard): ReadonlySet<string> => {
		if (excepted !== roster.version()) {
			exceptions.take(roster.cards())
			excepted = roster.version()
		}
		const left = exceptions.of(viewer)
		return standsInAudience(viewer.person) ? left.add(viewer.id) : left
	}
	const cut = (viewerId: string, shared: SharedList, left: ReadonlySet<string>): Promise<ListBody> => {
		const own = ownLists.get(shared) ?? createBoundedCache<OwnList>(cutsKept)
		ownLists.set(shared, own)
		const before = own.get(viewerId)
		if (before && isSameSet(before.left, left)) return before.list
		const list = shared.without(left)
		own.set(viewerId, { left, list, length: 1 + left.size })
		list.catch(() => own.delete(viewerId))
		return list
	}

	return {
		empty: () => nobody,
		async listFor(memberId, day) {
			const viewer = roster.get(memberId)
			if (!viewer) return nobody
			const left = leftOut(viewer) // before awaiting, so that it matches the list's version
			const shared = await sharedBy(viewer, day)
			return left.size > 0 ? cut(memberId, shared, left) : shared
		},
	}
}

function isSame<T>(one: readonly T[], other: readonly T[]): boolean {
	return one.length === other.length && one.every((item, i) => item === other[i])
}

function isSameSet<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
	return one.size === other.size && [...one].every((item) => other.has(item))
}

/** The list of an audience. */
type SharedList = ListBody & {
	/** The list without some cards, cut out of this one and sharing its bytes. Ignores ids that are not in it. */
	without(ids: ReadonlySet<string>): Promise<ListBody>
}

type Compression = {
	/** The queue in which pieces are deflated. */
	queue: WorkQueue
	/** Deflated pieces by hash, handed from an audience's list to its successor. */
	deflated: Map<string, Buffer>
	/** LRU cache of deflated pieces with cards cut out, shared by all lists. */
	cut: BoundedCache<Buffer>
}

type Gzip = {
	bytes: Buffer
	/** Offset of each piece; the last one is that of the trailer. */
	starts: readonly number[]
}

export function createSharedList(joined: JoinedList, compression: Compression): SharedList {
	const { plain, pieces, hash, ids } = joined
	forgetOthers(
		pieces.map(({ hash }) => hash),
		compression.deflated,
	)
	const gzip = keep(() => gzipOf(joined, compression))
	const whole = createListBody({
		hash,
		plain: () => [plain],
		gzip: async () => [(await gzip()).bytes],
		pieces: pieces.map(({ from, to, hash }, i) => ({
			name: pieceName(hash),
			bytes: () => plain.subarray(from, to),
			deflated: async () => pieceOf(await gzip(), i, i),
		})),
	})

	return {
		...whole,
		async without(others) {
			const gone = ids.flatMap((id, card) => (others.has(id) ? [card] : []))
			return gone.length > 0 ? bodyWithout(joined, gone, { ...compression, gzip }) : whole
		},
	}
}

async function bodyWithout(
	joined: JoinedList,
	gone: readonly number[],
	{ queue, cut, gzip }: Compression & { gzip: () => Promise<Gzip> },
): Promise<ListBody> {
	const { hash, segments, pieces, parts, bytesOf } = await cutList(joined, gone)
	const tail = keep(async () => tailOf(parts()))
	const deflate = async (hash: string, bytes: () => Buffer) => {
		const deflated = cut.get(hash) ?? (await queue.run(() => deflatePiece(bytes())))
		cut.set(hash, deflated)
		return deflated
	}
	const gzipParts = async () => {
		const shared = await gzip()
		const zipped = [shared.bytes.subarray(0, shared.starts[0])]
		for (const segment of segments) {
			if (segment.hash === undefined) zipped.push(pieceOf(shared, segment.first, segment.last))
			else zipped.push(await deflate(segment.hash, () => bytesOf(segment)))
		}
		return [...zipped, await tail()]
	}
	return createListBody({
		hash,
		plain: parts,
		gzip: gzipParts,
		pieces: pieces.map((piece) => ({
			name: pieceName(piece.hash),
			bytes: () => bytesOf(piece),
			deflated: async () =>
				piece.whole ? pieceOf(await gzip(), piece.first, piece.last) : deflate(piece.hash, () => bytesOf(piece)),
		})),
	})
}

/** The deflated pieces `first` to `last`, which are adjacent. */
function pieceOf({ bytes, starts }: Gzip, first: number, last: number): Buffer {
	return bytes.subarray(starts[first], starts[last + 1])
}

async function gzipOf({ plain, pieces }: JoinedList, { queue, deflated }: Compression): Promise<Gzip> {
	const parts: Buffer[] = [gzipHead]
	const starts = [gzipHead.length]
	for (const { from, to, hash } of pieces) {
		const part = deflated.get(hash) ?? (await queue.run(() => deflatePiece(plain.subarray(from, to))))
		deflated.set(hash, part) // kept even if a later piece finds the queue full
		parts.push(part)
		starts.push((starts.at(-1) ?? 0) + part.length)
	}
	const bytes = Buffer.concat([...parts, tailOf([plain])])
	// Slices of the joined buffer replace the parts, so that each is in memory once.
	for (const [i, { hash }] of pieces.entries()) deflated.set(hash, bytes.subarray(starts[i], starts[i + 1]))
	return { bytes, starts }
}

function forgetOthers(hashes: readonly string[], deflated: Map<string, Buffer>): void {
	const present = new Set(hashes)
	for (const hash of deflated.keys()) if (!present.has(hash)) deflated.delete(hash)
}
