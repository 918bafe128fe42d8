import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTold, readTold, renewPushSoon } from './push-told.ts'

const values = new Map<string, string>()
beforeEach(() =>
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}),
)
afterEach(() => {
	values.clear()
	vi.unstubAllGlobals()
})

const told = { wishes: { kinds: ['match' as const] }, body: '{}', at: 7 }

test('what the server was told is read as it was kept, and nothing once it is told no more', () => {
	keepTold('me', told)
	expect(readTold('me')).toEqual({ ...told, isOld: false })
	expect(readTold('other')).toBeUndefined()
	keepTold('me', undefined)
	expect(values).toEqual(new Map())
})

test('what an older version has told is old, until it is told again', () => {
	values.set('ydo:me:push', JSON.stringify(told))
	expect(readTold('me')).toEqual({ ...told, isOld: true })
	keepTold('me', told)
	expect(readTold('me')?.isOld).toBe(false)
})

test('after another sign-in the server is to be told again, where it was told before', () => {
	keepTold('me', told)
	renewPushSoon('me')
	expect(readTold('me')).toEqual({ ...told, at: 0, isOld: false })
	renewPushSoon('other')
	expect(readTold('other')).toBeUndefined()
})
