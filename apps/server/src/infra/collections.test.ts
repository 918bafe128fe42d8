import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBoundedCache, createSortedById } from './collections.ts'

test('evicts the least recently used value when full', () => {
	const cache = createBoundedCache<Buffer>(10)
	cache.set('a', Buffer.alloc(4))
	cache.set('b', Buffer.alloc(4))
	cache.get('a')
	cache.set('c', Buffer.alloc(4))
	expect([cache.get('a')?.length, cache.get('b'), cache.get('c')?.length]).toEqual([4, undefined, 4])
})

test('counts a value that is set again once', () => {
	const cache = createBoundedCache<Buffer>(10)
	for (let i = 0; i < 5; i++) cache.set('a', Buffer.alloc(6))
	cache.set('b', Buffer.alloc(4))
	expect([cache.get('a')?.length, cache.get('b')?.length]).toEqual([6, 4])
})

test('does not cache a value larger than the cache', () => {
	const cache = createBoundedCache<Buffer>(10)
	cache.set('a', Buffer.alloc(11))
	expect(cache.get('a')).toBeUndefined()
	cache.set('b', Buffer.alloc(10))
	expect(cache.get('b')?.length).toBe(10)
})

const change = fc.record({ id: fc.stringMatching(/^[A-Za-z0-9_-]{1,2}$/), gone: fc.boolean(), value: fc.nat() })

test('holds the same as a map, in id order, after any changes', () => {
	fc.assert(
		fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
			const sorted = createSortedById<{ id: string; value: number }>()
			const model = new Map<string, number>()
			for (const { id, gone, value } of changes) {
				if (gone) sorted.delete(id)
				else sorted.put({ id, value })
				if (gone) model.delete(id)
				else model.set(id, value)
				expect(sorted.get(id)?.value).toBe(model.get(id))
			}
			const expected = [...model]
				.map(([id, value]) => ({ id, value }))
				.sort((one, other) => (one.id < other.id ? -1 : 1))
			expect(sorted.all()).toEqual(expected)
		}),
	)
})
