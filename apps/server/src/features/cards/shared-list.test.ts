import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RosterCard } from '#platform/card-roster/roster.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import { joinCards } from './join-cards.ts'
import type { ListBody } from './list-body.ts'
import { createSharedList } from './shared-list.ts'

/** What is said by the card of an id; with an A before the last place of the id a piece begins. */
const said = fc.array(fc.tuple(fc.stringMatching(/^[Ab-d]{2,4}$/), fc.string({ maxLength: 40 })), { maxLength: 12 })

function cardsOf(said: readonly (readonly [string, string])[]): RosterCard[] {
	const person = { gender: 'woman' as const, interestedIn: ['woman' as const], active: true }
	return [...new Map(said)].map(([id, text]) => ({ id, person, body: () => Buffer.from(JSON.stringify({ id, text })) }))
}

async function listOf(cards: readonly RosterCard[], deflated = new Map<string, Buffer>(), queue = turns()) {
	return createSharedList(await joinCards(cards, 0), { queue, deflated })
}

function turns() {
	return createWorkQueue({ atOnce: 1, waiting: 100 })
}

/** Counts the turns that are taken: one for each piece that is deflated. */
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

test('the list and what is cut out of it say the same plain and as gzip, whatever the pieces', async () => {
	await fc.assert(
		fc.asyncProperty(said, async (said) => {
			const cards = cardsOf(said)
			const list = await listOf(cards)
			expect(await read(list)).toEqual(shown(cards))
			for (const { id } of cards)
				expect(await read(list.without(id))).toEqual(shown(cards.filter((card) => card.id !== id)))
		}),
	)
})

test('two lists have the same name if and only if they say the same', async () => {
	await fc.assert(
		fc.asyncProperty(said, said, async (one, other) => {
			const [cards, others] = [cardsOf(one), cardsOf(other)]
			const same = JSON.stringify(shown(cards)) === JSON.stringify(shown(others))
			expect((await listOf(cards)).hash === (await listOf(others)).hash).toBe(same)
			const list = await listOf(cards)
			const cuts = cards.map(({ id }) => list.without(id).hash)
			expect(new Set([list.hash, ...cuts]).size).toBe(cards.length + 1)
		}),
	)
})

test('a card that is not in the list cannot be cut out of it', async () => {
	expect((await listOf(cardsOf([['bb', 'b']]))).without.bind(undefined, 'cc')).toThrow()
})

test('after a change only the piece in which it is gets deflated, and for a cut only the piece that is cut', async () => {
	const queue = countedTurns()
	const deflated = new Map<string, Buffer>()
	const texts = ['bb', 'bAb', 'cb', 'cAb', 'db', 'dAb'].map((id) => [id, id] as const)
	await read(await listOf(cardsOf(texts), deflated, queue))
	expect(queue.taken).toBe(4)
	const changed = await listOf(cardsOf(texts.with(3, ['cAb', 'changed'])), deflated, queue)
	await read(changed)
	expect(queue.taken).toBe(5)
	expect(deflated.size).toBe(4)
	await read(changed.without('db'))
	await read(changed.without('db'))
	expect(queue.taken).toBe(6)
})

test('while there is no turn to compress a list goes out as it is, and later as gzip', async () => {
	const queue = createWorkQueue({ atOnce: 1, waiting: 0 })
	const { promise, resolve } = Promise.withResolvers<void>()
	const done = queue.run(() => promise)
	const list = await listOf(cardsOf([['bb', 'b']]), new Map(), queue)
	expect((await list.represent(true)).encoding).toBeUndefined()
	resolve()
	await done
	expect((await list.represent(true)).encoding).toBe('gzip')
})
