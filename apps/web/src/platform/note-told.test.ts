import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { knockKey } from '@ydo/client/knock/held-knock'
import { afterEach, expect, test, vi } from 'vitest'
import { noteTold } from './note-told.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page of somebody who looks at it or not. */
function samplePage() {
	const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
	vi.stubGlobal('document', page)
	return (visibilityState: 'visible' | 'hidden') => {
		page.visibilityState = visibilityState
		page.dispatchEvent(new Event('visibilitychange'))
	}
}

test('what a page heard is noted while it is looked at, and once it is looked at again', async () => {
	const turn = samplePage()
	const storage = createMemoryStorage()
	const ending = new AbortController()
	const noted = () => storage.values.get(knockKey)
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
