import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { electTicker, isAnyInView, showInView } from './ticker-election.ts'

/** Locks of one browser, as far as they are used: exclusive ones wait in a queue, shared ones do not. */
function sampleLocks() {
	const held: { name: string }[] = []
	const queues = new Map<string, Promise<unknown>>()
	async function hold(name: string, run: () => Promise<unknown>) {
		const lock = { name }
		held.push(lock)
		try {
			return await run()
		} finally {
			held.splice(held.indexOf(lock), 1)
		}
	}
	return {
		async request(name: string, { mode, signal }: LockOptions, run: () => Promise<unknown>) {
			if (mode === 'shared') return hold(name, run)
			const before = queues.get(name)
			const turn = (async () => {
				await before
				if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
				return hold(name, run)
			})()
			queues.set(
				name,
				turn.catch(() => {}),
			)
			return turn
		},
		query: async () => ({ held: [...held] }),
	}
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

function see(state: 'visible' | 'hidden') {
	page.visibilityState = state
	page.dispatchEvent(new Event('visibilitychange'))
}

let closing: AbortController

beforeEach(() => {
	closing = new AbortController()
	page.visibilityState = 'visible'
	vi.stubGlobal('navigator', { locks: sampleLocks() })
	vi.stubGlobal('document', page)
})

afterEach(() => {
	closing.abort()
	vi.unstubAllGlobals()
})

const until = (signal: AbortSignal) =>
	new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

test('one tab leads; when it closes, the next one does', async () => {
	const led: string[] = []
	const tabs = ['one', 'other'].map((name) => {
		const close = new AbortController()
		const ended = electTicker(async (signal) => {
			led.push(name)
			await until(signal)
		}, close.signal)
		return { close, ended }
	})
	await vi.waitFor(() => expect(led).toEqual(['one']))
	tabs[0]?.close.abort()
	await vi.waitFor(() => expect(led).toEqual(['one', 'other']))
	tabs[1]?.close.abort()
	await Promise.all(tabs.map(({ ended }) => ended))
})

test('a tab that closes while it waits never leads', async () => {
	const [first, second] = [new AbortController(), new AbortController()]
	const leading = electTicker(until, first.signal)
	const lead = vi.fn(until)
	const waiting = electTicker(lead, second.signal)
	second.abort()
	first.abort()
	await Promise.all([leading, waiting])
	expect(lead).not.toHaveBeenCalled()
})

test('a fault of the leading tab is not swallowed', async () => {
	await expect(electTicker(() => Promise.reject(new RangeError('ours')), closing.signal)).rejects.toThrow('ours')
})

test('a hidden tab knows of another one in view, as long as that one is', async () => {
	showInView(closing.signal)
	expect(await isAnyInView()).toBe(true)
	// The other tab, which is hidden: only the lock tells.
	const askHidden = async () => {
		vi.stubGlobal('document', { visibilityState: 'hidden' })
		const answer = await isAnyInView()
		vi.stubGlobal('document', page)
		return answer
	}
	expect(await askHidden()).toBe(true)
	see('hidden')
	await vi.waitFor(async () => expect(await askHidden()).toBe(false))
	see('visible')
	await vi.waitFor(async () => expect(await askHidden()).toBe(true))
	closing.abort()
	await vi.waitFor(async () => expect(await askHidden()).toBe(false))
})

test('without locks every tab leads, and knows of itself alone', async () => {
	vi.stubGlobal('navigator', {})
	const lead = vi.fn(async () => {})
	await electTicker(lead, closing.signal)
	showInView(closing.signal)
	expect([lead.mock.calls.length, await isAnyInView()]).toEqual([1, true])
	page.visibilityState = 'hidden'
	expect(await isAnyInView()).toBe(false)
})
