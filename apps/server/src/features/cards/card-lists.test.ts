import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { cardList } from '@ydo/contract/cards'
import { genders } from '@ydo/contract/profile'
import { isFull } from '@ydo/contract/test/in-full'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayMeet } from '#access/cards.ts'
import type { RosterCard } from '#domain/cards/roster.ts'
import { type CardLists, createCardLists } from './card-lists.ts'

const day = 20777

const person = fc.record({
	gender: fc.constantFrom(...genders),
	interestedIn: fc.subarray([...genders], { minLength: 1 }),
	active: fc.boolean(),
	marks: fc.subarray(['email:a', 'email:b', 'beginning:a', 'discipline:Design']),
	hiddenFrom: fc.subarray(['email:a', 'email:b', 'beginning:a', 'email:nobody']).map((marks) => new Set(marks)),
})

const someone = fc.record({ id: fc.stringMatching(/^[Ab-f]{1,3}$/), person, name: fc.string({ unit: 'grapheme' }) })

const crowd: fc.Arbitrary<RosterCard[]> = fc
	.uniqueArray(someone, { selector: ({ id }) => id, minLength: 1, maxLength: 16 })
	.map((people) => people.map(cardOf))

function cardOf({ name, ...card }: Pick<RosterCard, 'id' | 'person'> & { name: string }): RosterCard {
	return { ...card, body: (asked) => bodyOf(card.id, name, asked) }
}

function bodyOf(id: string, name: string, asked: number): Buffer {
	const shown = {
		id,
		name,
		age: asked,
		discipline: '',
		year: '',
		tags: [],
		image: '',
		description: '',
		photos: [],
		prompts: [],
	}
	return Buffer.from(JSON.stringify(shown))
}

/** A roster whose cards are replaced all at once. */
function rosterOf(first: readonly RosterCard[]) {
	let [cards, version] = [first, 1]
	return {
		version: () => version,
		get: (id: string) => cards.find((card) => card.id === id),
		cards: () => cards,
		set(next: readonly RosterCard[]) {
			cards = next
			version++
		},
	}
}

async function idsSeenBy(lists: CardLists, { id }: { id: string }, asked = day): Promise<string[]> {
	return (await listOf(lists, id, asked)).map((card) => card.id)
}

async function listOf(lists: CardLists, id: string, asked = day) {
	const list = await lists.listFor(id, asked)
	const { parts } = await list.represent(false)
	const zipped = await list.represent(true)
	expect(gunzipSync(Buffer.concat(zipped.parts))).toEqual(Buffer.concat(parts))
	return cardList.parse(JSON.parse(Buffer.concat(parts).toString()))
}

function expectedFor(viewer: RosterCard, cards: readonly RosterCard[], asked = day) {
	const seen = cards.filter((card) => card !== viewer && mayMeet(viewer.person, card.person))
	return seen.map((card) => JSON.parse(card.body(asked).toString()))
}

test('everybody sees exactly the people they may meet, with whole cards in the given order, and never themselves', async () => {
	await fc.assert(
		fc.asyncProperty(crowd, async (cards) => {
			const lists = createCardLists(rosterOf(cards))
			for (const viewer of cards) expect(await listOf(lists, viewer.id)).toEqual(expectedFor(viewer, cards))
		}),
	)
})

test.runIf(isFull)('the lists stay right as members come, go and change, from day to day', async () => {
	const steps = fc.array(fc.tuple(crowd, fc.integer({ min: day, max: day + 1 })), { maxLength: 5 })
	await fc.assert(
		fc.asyncProperty(crowd, steps, async (first, later) => {
			const roster = rosterOf(first)
			const lists = createCardLists(roster)
			const kept = new Map(first.map((card) => [card.id, card]))
			for (const [cards, asked] of later) {
				for (const card of cards) kept.set(card.id, card)
				const present = [...kept.values()].filter(({ id }) => id.length < 3 || cards.some((card) => card.id === id))
				roster.set(present)
				for (const viewer of present)
					expect(await listOf(lists, viewer.id, asked)).toEqual(expectedFor(viewer, present, asked))
			}
		}),
	)
})

test('two people see each other in both lists or in neither', async () => {
	await fc.assert(
		fc.asyncProperty(crowd, async (cards) => {
			const lists = createCardLists(rosterOf(cards))
			const seen = new Map<string, Set<string>>()
			for (const card of cards) seen.set(card.id, new Set(await idsSeenBy(lists, card)))
			for (const one of cards)
				for (const other of cards) expect(seen.get(one.id)?.has(other.id)).toBe(seen.get(other.id)?.has(one.id))
		}),
	)
})

test('a member without a card sees nobody', async () => {
	await fc.assert(
		fc.asyncProperty(crowd, async (cards) => {
			expect(await idsSeenBy(createCardLists(rosterOf(cards)), { id: 'stranger' })).toEqual([])
		}),
	)
})

const free = { marks: [], hiddenFrom: new Set<string>() }

const woman = (id: string) =>
	cardOf({ id, name: id, person: { gender: 'woman', interestedIn: ['man'], active: true, ...free } })
const man = (id: string, name = id) =>
	cardOf({ id, name, person: { gender: 'man', interestedIn: ['woman'], active: true, ...free } })

test('viewers who see the same cards share one list, built once', async () => {
	let made = 0
	const counted = { ...man('m'), body: () => Buffer.from(`{"made":${++made}}`) }
	const lists = createCardLists(rosterOf([woman('a'), woman('b'), counted]))
	const [one, other] = await Promise.all([lists.listFor('a', day), lists.listFor('b', day)])
	expect(one).toBe(other)
	expect(await lists.listFor('b', day)).toBe(one)
	expect(made).toBe(1)
})

const anybody = (id: string, name = id) =>
	cardOf({ id, name, person: { gender: 'woman', interestedIn: ['woman', 'man'], active: true, ...free } })

test('a viewer’s own list has a tag that follows its content, not the viewer’s own card', async () => {
	const roster = rosterOf([anybody('a'), anybody('b'), anybody('cA')])
	const lists = createCardLists(roster)
	const [a, b] = [await lists.listFor('a', day), await lists.listFor('b', day)]
	expect(a.hash).not.toBe(b.hash)
	roster.set([anybody('a', 'Renamed'), anybody('b'), anybody('cA')])
	expect((await lists.listFor('a', day)).hash).toBe(a.hash)
	expect((await lists.listFor('b', day)).hash).not.toBe(b.hash)
})

const hiding = (card: RosterCard, ...marks: string[]) => ({
	...card,
	person: { ...card.person, hiddenFrom: new Set(marks) },
})
const marked = (card: RosterCard, ...marks: string[]) => ({ ...card, person: { ...card.person, marks } })

test('a viewer with exceptions gets the shared list without them, and the tag does not reveal the hidden cards', async () => {
	const [a, b] = [woman('a'), woman('b')]
	const [m, hidden, n] = [man('mb'), marked(man('nAb'), 'email:ex'), man('ob')]
	const roster = rosterOf([hiding(a, 'email:ex'), b, m, hidden, n])
	const lists = createCardLists(roster)
	const list = await lists.listFor('a', day)
	expect(await idsSeenBy(lists, { id: 'a' })).toEqual(['mb', 'ob'])
	expect(await idsSeenBy(lists, { id: 'b' })).toEqual(['mb', 'nAb', 'ob'])
	expect(await idsSeenBy(lists, { id: 'nAb' })).toEqual(['b'])
	const others = [[marked(man('nAb', 'Renamed'), 'email:ex')], [hidden, marked(man('nbb'), 'email:ex')], []]
	for (const other of others) {
		roster.set([hiding(a, 'email:ex'), b, m, ...other, n])
		expect((await lists.listFor('a', day)).hash).toBe(list.hash)
	}
	roster.set([hiding(a, 'email:ex'), b, m, man('nAb'), n])
	expect(await idsSeenBy(lists, { id: 'a' })).toEqual(['mb', 'nAb', 'ob'])
})

test('a viewer’s own list is cut once, from shared bytes', async () => {
	const long = 'long'.repeat(2000) // Node allocates short buffers from a shared pool, which would pass this test anyway
	const lists = createCardLists(rosterOf([anybody('a', long), anybody('b', long)]))
	const [a, b] = [await lists.listFor('a', day), await lists.listFor('b', day)]
	expect(await lists.listFor('a', day)).toBe(a)
	const memory = [a, b].map(async (list) => (await list.represent(false)).parts.map((part) => part.buffer))
	expect(new Set((await Promise.all(memory)).flat()).size).toBe(1)
})

test('a change outside the audience keeps its list, a change inside rebuilds it', async () => {
	const [a, m] = [woman('a'), man('m')]
	const roster = rosterOf([a, m])
	const lists = createCardLists(roster)
	const before = await lists.listFor('a', day)
	roster.set([a, woman('b'), m])
	expect(await lists.listFor('a', day)).toBe(before)
	roster.set([a, woman('b'), man('m')])
	expect(await lists.listFor('a', day)).toBe(before)
	roster.set([a, woman('b'), man('m', 'Renamed')])
	const after = await lists.listFor('a', day)
	expect(after.hash).not.toBe(before.hash)
	expect((await lists.listFor('a', day + 1)).hash).not.toBe(after.hash)
})

test('a replaced list is garbage collected, even if lists were cut out of it', async () => {
	setFlagsFromString('--expose-gc')
	const collect: () => void = runInNewContext('gc')
	const roster = rosterOf([anybody('a'), anybody('b'), anybody('c')])
	const lists = createCardLists(roster)
	const ask = async (id: string) => new WeakRef(await lists.listFor(id, day))
	const replaced = await ask('a')
	roster.set([anybody('a'), anybody('b'), anybody('c', 'Renamed')])
	await ask('b')
	await setImmediate() // a dereferenced WeakRef keeps its target alive until the turn ends
	collect()
	expect(replaced.deref()).toBeUndefined()
})

test('a request after a change never gets the earlier list, even while that list is being built', async () => {
	const roster = rosterOf([woman('a'), man('m')])
	const lists = createCardLists(roster)
	const early = idsSeenBy(lists, { id: 'a' })
	roster.set([woman('a')])
	expect(await idsSeenBy(lists, { id: 'a' })).toEqual([])
	expect(await early).toEqual(['m'])
})

test('a list that failed to build is retried', async () => {
	let broken = true
	const body = () => {
		if (broken) throw new Error('broken')
		return Buffer.from('{}')
	}
	const lists = createCardLists(rosterOf([woman('a'), { ...man('m'), body }]))
	await expect(lists.listFor('a', day)).rejects.toThrow('broken')
	broken = false
	const { parts } = await (await lists.listFor('a', day)).represent(false)
	expect(parts.join('')).toBe('[{}]')
})
