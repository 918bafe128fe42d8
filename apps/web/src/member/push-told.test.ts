import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { pushKey } from '@ydo/client/push/held-push'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteTold } from './note-told.ts'
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

test('reads the registration as stored, and nothing once it is removed', () => {
	keepTold('me', told)
	expect(readTold('me')).toEqual({ ...told, isOld: false })
	expect(readTold('other')).toBeUndefined()
	keepTold('me', undefined)
	expect(values).toEqual(new Map())
})

test('treats the registration of an older version as outdated, until it is sent again', () => {
	values.set('ydo:me:push', JSON.stringify(told))
	expect(readTold('me')).toEqual({ ...told, isOld: true })
	keepTold('me', told)
	expect(readTold('me')?.isOld).toBe(false)
})

test('marks an existing registration for resending after another sign-in', () => {
	keepTold('me', told)
	renewPushSoon('me')
	expect(readTold('me')).toEqual({ ...told, at: 0, isOld: false })
	renewPushSoon('other')
	expect(readTold('other')).toBeUndefined()
})

/** A page that is visible or hidden. */
function samplePage() {
	const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
	vi.stubGlobal('document', page)
	return (visibilityState: 'visible' | 'hidden') => {
		page.visibilityState = visibilityState
		page.dispatchEvent(new Event('visibilitychange'))
	}
}

test('records what a page received while visible, and the rest once it is visible again', async () => {
	const turn = samplePage()
	const storage = createMemoryStorage()
	const ending = new AbortController()
	const noted = () => storage.values.get(pushKey)
	const note = noteTold({ member: 'me', storage, signal: ending.signal })
	turn('hidden')
	turn('visible')
	expect(noted()).toBeUndefined()
	const numbers = { notices: 2, read: 1, vault: 9, messages: 5 }
	note(numbers)
	const first = { member: 'me', messages: 5, notices: 2, silent: 0 }
	expect(noted()).toEqual(first)
	turn('hidden')
	note({ ...numbers, messages: 6 })
	expect(noted()).toEqual(first)
	turn('visible')
	expect(noted()).toEqual({ ...first, messages: 6 })
	ending.abort()
	storage.values.clear()
	turn('visible')
	expect(noted()).toBeUndefined()
})
