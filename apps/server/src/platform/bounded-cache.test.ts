import { expect, test } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

test('what was used longest ago goes when there is too much', () => {
	const cache = createBoundedCache<Buffer>(10)
	cache.set('a', Buffer.alloc(4))
	cache.set('b', Buffer.alloc(4))
	cache.get('a')
	cache.set('c', Buffer.alloc(4))
	expect([cache.get('a')?.length, cache.get('b'), cache.get('c')?.length]).toEqual([4, undefined, 4])
})

test('a value set again counts once', () => {
	const cache = createBoundedCache<Buffer>(10)
	for (let i = 0; i < 5; i++) cache.set('a', Buffer.alloc(6))
	cache.set('b', Buffer.alloc(4))
	expect([cache.get('a')?.length, cache.get('b')?.length]).toEqual([6, 4])
})

test('what is larger than the cache is not kept', () => {
	const cache = createBoundedCache<Buffer>(10)
	cache.set('a', Buffer.alloc(11))
	expect(cache.get('a')).toBeUndefined()
	cache.set('b', Buffer.alloc(10))
	expect(cache.get('b')?.length).toBe(10)
})
