import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mark } from '#deck/deck-state.ts'
import { sampleCard } from '#test/sample-cards.ts'
import { type CardVersion, createHeldCards, readLog, writeLog } from './held-cards.ts'
import { piecesOf } from './held-piece.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { memberKeys } from './value-storage.ts'

const someCards = (count: number, prefix = 'c') => Array.from({ length: count }, (_, i) => sampleCard(`${prefix}${i}`))
const version = (names: string[]): CardVersion => ({
	tag: '"tag"',
	pieces: names.map((name) => ({ name, cards: someCards(3, name) })),
})

function device() {
	const storage = createMemoryStorage()
	return { storage, held: (member = 'm', visit = 'v') => createHeldCards(storage, member, visit) }
}

test('stores a list as some hundred cards per value, and reads it back', async () => {
	const { storage, held } = device()
	expect(await held().list()).toBeUndefined()
	const kept: CardVersion = { tag: '"t"', pieces: piecesOf(someCards(250)) }
	await held().keepList(kept)
	expect([...storage.values.keys()].filter((key) => key.startsWith(memberKeys('m').cards))).toHaveLength(1)
	expect(await held().list()).toEqual(kept)
})

test('stores only the last list', async () => {
	const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
	await fc.assert(
		fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 6 }), async (lists) => {
			const { storage, held } = device()
			const one = held()
			await one.list()
			for (const list of lists) await one.keepList(version(list))
			const last = lists.at(-1) ?? []
			expect(await held().list()).toEqual(version(last))
			expect(JSON.stringify([...storage.values.values()]).length).toBeLessThan(
				300 + 2 * JSON.stringify(version(last)).length,
			)
		}),
	)
})

test('neither reads nor changes another member’s cache on the same device', async () => {
	const { storage, held } = device()
	const one = held('one')
	await one.keepList(version(['a']))
	await one.keepLog([{ id: 'a0', mark: 'like' }])
	await one.keepDeck({ first: someCards(1), order: ['c0'], since: [] })
	const before = new Map(storage.values)
	const other = held('other')
	expect([await other.begin(), await other.list()]).toEqual([undefined, undefined])
	await other.keepList(version(['b']))
	for (const [key, value] of before) expect(storage.values.get(key)).toBe(value)
	// One id is a prefix of the other.
	expect(await held('on').list()).toBeUndefined()
})

const v0 = `${memberKeys('m').cards}v-0`
type Values = Map<string, unknown>

test.each([
	['a list that is none', (values: Values) => values.set(memberKeys('m').list, '{"names":7}')],
	['a list of another version', (values: Values) => values.set(memberKeys('m').list, '{"format":0,"names":[]}')],
	['no JSON', (values: Values) => values.set(memberKeys('m').list, '[{"id":')],
	['a text in place of cards', (values: Values) => values.set(v0, '[]')],
	['no cards', (values: Values) => values.set(v0, [{ name: 'a', cards: [{ name: 'x' }] }])],
	['a missing value', (values: Values) => values.delete(v0)],
])('discards %s silently, and keeps the decisions', async (_, damage) => {
	const { storage, held } = device()
	const first = held()
	await first.keepList(version(['a', 'b']))
	await first.keepDeck({ first: someCards(1), order: ['c0'], since: [] })
	await first.keepLog([{ id: 'x', mark: 'pass' }])
	damage(storage.values)
	expect(await held().list()).toBeUndefined()
	expect([...storage.values.keys()]).toEqual([`${memberKeys('m').decided}v`])
})

test('ignores damaged first cards and orders', async () => {
	const { storage, held } = device()
	await held().keepDeck({ first: someCards(2), order: ['c0', 'c1'], since: [{ id: 'c0', at: 5 }] })
	expect(await held().begin()).toMatchObject({
		first: someCards(2),
		deck: { order: ['c0', 'c1'], since: [{ id: 'c0', at: 5 }] },
	})
	storage.values.set(memberKeys('m').first, '[{"id":"c0"}]')
	storage.values.set(memberKeys('m').deck, 'null')
	expect(await held().begin()).toMatchObject({ first: [], deck: { order: [], since: [] } })
})

test('reads the decisions of all visits in order', async () => {
	const { held } = device()
	const all = Array.from({ length: 40 }, (_, i) => ({
		id: `c${i}`,
		mark: i % 2 ? ('like' as const) : ('pass' as const),
	}))
	for (const [i, marked] of all.entries()) await held('m', `v${100 + i}`).keepLog([marked])
	expect((await held().begin())?.log).toEqual(all)
})

test('acts as an empty cache if the storage always fails', async () => {
	const fail = () => Promise.reject(new Error('no room'))
	const held = createHeldCards({ read: fail, change: fail, putAtOnce: fail }, 'm', 'v')
	expect(await held.keepList(version(['a']))).toBe(false)
	await held.keepLog([{ id: 'a', mark: 'like' }])
	expect([await held.begin(), await held.list()]).toEqual([undefined, undefined])
})

test('reads a log back as written, and skips malformed words', () => {
	const marks = fc.constantFrom<Mark[]>('like', 'pass', 'again', 'undone')
	const log = fc.array(
		fc.record(
			{ id: fc.stringMatching(/^[\w-]{1,22}$/), mark: marks, told: fc.constant(true) },
			{ requiredKeys: ['id', 'mark'] },
		),
	)
	fc.assert(fc.property(log, (log) => void expect(readLog(writeLog(log))).toEqual(log)))
	fc.assert(fc.property(fc.string(), (text) => void readLog(text)))
	expect(readLog('x1 + +a')).toEqual([{ id: 'a', mark: 'like' }])
})
