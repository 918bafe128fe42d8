import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RosterCard } from '#domain/cards/roster.ts'
import { createBoundedCache } from '#infra/collections.ts'
import { createWorkQueue } from '#infra/concurrency.ts'
import { createSharedList } from './card-lists.ts'
import { joinCards } from './join-cards.ts'
import type { ListBody } from './list-body.ts'
import { pieceLines } from './list-piece.ts'

/** Card texts and ids; an A before the last character of an id begins a new piece. */
const said = fc.array(fc.tuple(fc.stringMatching(/^[Ab-d]{2,4}$/), fc.string({ maxLength: 40 })), { maxLength: 12 })

function cardsOf(said: readonly (readonly [string, string])[]): RosterCard[] {
	const free = { marks: [], hiddenFrom: new Set<string>() }
	const person = { gender: 'woman' as const, interestedIn: ['woman' as const], active: true, ...free }
	return [...new Map(said)].map(([id, text]) => ({ id, person, body: () => Buffer.from(JSON.stringify({ id, text })) }))
}

async function listOf(cards: readonly RosterCard[], deflated = new Map<string, Buffer>(), queue = turns()) {
	return createSharedList(await joinCards(cards, 0), { queue, deflated, cut: createBoundedCache(1_000_000) })
}

function turns() {
	return createWorkQueue({ atOnce: 1, waiting: 100 })
}

/** Counts the queue turns taken: one per deflated piece. */
function countedTurns() {
	const queue = turns()
	const counted = { taken: 0, run: (work: () => Promise<never>) => queue.run(work) }
	return Object.assign(counted, {
		run<T>(work: () => Promise<T>) {
			counted.taken++
			return queue.run(work)
		},
	})
}

async function read(list: ListBody) {
	const [plain, zipped] = [await list.represent(false), await list.represent(true)]
	expect([plain.encoding, zipped.encoding]).toEqual([undefined, 'gzip'])
	expect(gunzipSync(Buffer.concat(zipped.parts))).toEqual(Buffer.concat(plain.parts))
	return JSON.parse(plain.parts.join(''))
}

const shown = (cards: readonly RosterCard[]) => cards.map((card) => JSON.parse(card.body(0).toString()))

test('the list and the lists cut out of it have the same content plain and as gzip, for any pieces', async () => {
	await fc.assert(
		fc.asyncProperty(said, async (said) => {
			const cards = cardsOf(said)
			const list = await listOf(cards)
			expect(await read(list)).toEqual(shown(cards))
			for (const { id } of cards)
				expect(await read(await list.without(new Set([id])))).toEqual(shown(cards.filter((card) => card.id !== id)))
		}),
	)
})

test('a cut list equals in content and name the list built without those cards', async () => {
	const some = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
	await fc.assert(
		fc.asyncProperty(said, some, async (said, some) => {
			const cards = cardsOf(said)
			const left = cards.filter((_, i) => some[i])
			const gone = new Set(cards.filter((_, i) => !some[i]).map(({ id }) => id))
			const cut = await (await listOf(cards)).without(gone.add('not in it'))
			const alone = await listOf(left)
			expect(cut.hash).toBe(alone.hash)
			expect(await read(cut)).toEqual(shown(left))
			expect(Buffer.concat((await cut.represent(false)).parts)).toEqual((await alone.represent(false)).parts[0])
		}),
	)
})

test('a list with many cuts is sent in few buffers', async () => {
	const cards = cardsOf(Array.from({ length: 400 }, (_, i) => [`${i}`.padStart(3, '0'), 'x'] as const))
	const odd = cards.filter((_, i) => i % 2 === 1)
	const cut = await (await listOf(cards)).without(new Set(odd.map(({ id }) => id)))
	expect((await cut.represent(false)).parts).toHaveLength(1)
	expect(await read(cut)).toEqual(shown(cards.filter((card) => !odd.includes(card))))
})

test('pieces add up to the list, and piece lines are the same plain and as gzip', async () => {
	await fc.assert(
		fc.asyncProperty(said, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), async (said, some) => {
			const cards = cardsOf(said)
			const gone = new Set(cards.filter((_, i) => !some[i]).map(({ id }) => id))
			const alone = await listOf(cards.filter((_, i) => some[i]))
			for (const list of [await (await listOf(cards)).without(gone), alone]) {
				expect(list.pieces.map(({ name }) => name)).toEqual(alone.pieces.map(({ name }) => name))
				const bytes = Buffer.concat(list.pieces.map((piece) => piece.bytes()))
				expect(bytes).toEqual(Buffer.concat((await list.represent(false)).parts))
				const names = [...list.pieces.map(({ name }) => name).reverse(), 'no piece of it']
				const plain = Buffer.concat((await pieceLines(list.pieces, names, false)).parts)
				const zipped = await pieceLines(list.pieces, names, true)
				expect(zipped.encoding).toBe('gzip')
				expect(gunzipSync(Buffer.concat(zipped.parts))).toEqual(plain)
				const lines = [...list.pieces.map((piece) => piece.bytes().toString()).reverse(), '', '']
				expect(plain.toString().split('\n')).toEqual(lines)
			}
		}),
	)
})

test('changing one card renames one piece', async () => {
	const texts = ['bb', 'bAb', 'cb', 'cAb', 'db', 'dAb'].map((id) => [id, id] as const)
	const [before, after] = [texts, texts.with(3, ['cAb', 'changed'] as const)].map((said) => listOf(cardsOf(said)))
	const names = new Set((await before)?.pieces.map(({ name }) => name))
	expect((await after)?.pieces.filter(({ name }) => !names.has(name))).toHaveLength(1)
})

test('two lists have the same name if and only if they have the same content', async () => {
	await fc.assert(
		fc.asyncProperty(said, said, async (one, other) => {
			const [cards, others] = [cardsOf(one), cardsOf(other)]
			const same = JSON.stringify(shown(cards)) === JSON.stringify(shown(others))
			expect((await listOf(cards)).hash === (await listOf(others)).hash).toBe(same)
			const list = await listOf(cards)
			const cuts = await Promise.all(cards.map(async ({ id }) => (await list.without(new Set([id]))).hash))
			expect(new Set([list.hash, ...cuts]).size).toBe(cards.length + 1)
		}),
	)
})

test('deflates only the changed piece after a change, and only the cut piece for a cut', async () => {
	const queue = countedTurns()
	const deflated = new Map<string, Buffer>()
	const texts = ['bb', 'bAb', 'cb', 'cAb', 'db', 'dAb'].map((id) => [id, id] as const)
	await read(await listOf(cardsOf(texts), deflated, queue))
	expect(queue.taken).toBe(4)
	const changed = await listOf(cardsOf(texts.with(3, ['cAb', 'changed'])), deflated, queue)
	await read(changed)
	expect(queue.taken).toBe(5)
	expect(deflated.size).toBe(4)
	await read(await changed.without(new Set(['db'])))
	await read(await changed.without(new Set(['db'])))
	expect(queue.taken).toBe(6)
})

test('sends the list uncompressed while the queue is full, and as gzip later', async () => {
	const queue = createWorkQueue({ atOnce: 1, waiting: 0 })
	const { promise, resolve } = Promise.withResolvers<void>()
	const done = queue.run(() => promise)
	const list = await listOf(cardsOf([['bb', 'b']]), new Map(), queue)
	expect((await list.represent(true)).encoding).toBeUndefined()
	resolve()
	await done
	expect((await list.represent(true)).encoding).toBe('gzip')
})
