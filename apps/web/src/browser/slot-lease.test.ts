import { slotTimes } from '@ydo/contract/slots'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canSend, leaseSlots } from './slot-lease.ts'

type Waiting = { run(): Promise<unknown>; settle(outcome: Promise<unknown>): void }

/** One exclusive browser lock: a queue of requests, where a stealing request skips the queue and breaks the holder's lock. */
function sampleLocks() {
	const line: Waiting[] = []
	let holder: { break(error: unknown): void } | undefined
	const grant = ({ run, settle }: Waiting) => {
		const broken = Promise.withResolvers<never>()
		const own = { break: broken.reject }
		holder = own
		const release = () => {
			if (holder !== own) return
			holder = undefined
			const next = line.shift()
			if (next) grant(next)
		}
		settle(Promise.race([run(), broken.promise]).finally(release))
	}
	return {
		request(_name: string, { signal, steal }: LockOptions, run: () => Promise<unknown>) {
			return new Promise((resolve, reject) => {
				const waiting = { run, settle: resolve }
				if (signal?.aborted) return reject(signal.reason)
				if (steal) holder?.break(new DOMException('stolen', 'AbortError'))
				if (steal || !holder) return grant(waiting)
				line.push(waiting)
				signal?.addEventListener('abort', () => {
					const at = line.indexOf(waiting)
					if (at < 0) return
					line.splice(at, 1)
					reject(signal.reason)
				})
			})
		},
	}
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let locks: ReturnType<typeof sampleLocks>
let closing: AbortController

function see(state: 'visible' | 'hidden') {
	page.visibilityState = state
	page.dispatchEvent(new Event('visibilitychange'))
}

const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const ended = (signal: AbortSignal) =>
	new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
const hidden = () =>
	new Promise<void>((resolve) => page.addEventListener('visibilitychange', () => resolve(), { once: true }))

/** Leases to a lead that sends until the page is hidden or the lock is lost, and records the outcome of each turn. */
function lease(lead = (signal: AbortSignal) => Promise.race([ended(signal), hidden()])) {
	const turns: ('leads' | 'left' | 'lost')[] = []
	const done = leaseSlots('member')(async (signal) => {
		const turn = turns.push('leads') - 1
		await lead(signal)
		turns[turn] = signal.aborted ? 'lost' : 'left'
	}, closing.signal)
	done.catch(() => undefined)
	return { turns, done }
}

/** Another page of this browser takes the lock. Returns a release function. */
function otherPage(options: LockOptions = {}) {
	const held = Promise.withResolvers<void>()
	const asked = locks.request('ydo-slots:member', options, () => held.promise)
	asked.catch(() => undefined)
	return { release: held.resolve, asked }
}

beforeEach(() => {
	vi.useFakeTimers()
	closing = new AbortController()
	locks = sampleLocks()
	page.visibilityState = 'visible'
	vi.stubGlobal('document', page)
	vi.stubGlobal('addEventListener', () => undefined)
	vi.stubGlobal('navigator', { locks })
})

afterEach(() => {
	closing.abort()
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

test('leads at once if no page holds the lock, and releases it when hidden', async () => {
	const { turns } = lease()
	await passed(0)
	expect(turns).toEqual(['leads'])
	const other = otherPage()
	see('hidden')
	await passed(0)
	expect(turns).toEqual(['left'])
	other.release()
	await other.asked
})

test('leads again once visible, even if its last lead returned late', async () => {
	const { promise: lastSlot, resolve } = Promise.withResolvers<void>()
	let isFirst = true
	const { turns } = lease(async (signal) => {
		await Promise.race([ended(signal), hidden()])
		if (isFirst) await lastSlot
		isFirst = false
	})
	await passed(0)
	see('hidden')
	see('visible')
	await passed(0)
	expect(turns).toEqual(['leads'])
	resolve()
	await passed(0)
	expect(turns).toEqual(['left', 'leads'])
	see('hidden')
	await passed(0)
	see('visible')
	await passed(0)
	expect(turns).toEqual(['left', 'left', 'leads'])
})

test('steals the lock of another page after three seconds, and not before', async () => {
	const other = otherPage()
	const { turns } = lease()
	await passed(slotTimes.takeLock - 1)
	expect(turns).toEqual([])
	await passed(1)
	expect(turns).toEqual(['leads'])
	await expect(other.asked).rejects.toThrow('stolen')
})

test('requests nothing while hidden, and stops waiting when it is hidden', async () => {
	const other = otherPage()
	const { turns } = lease()
	await passed(slotTimes.takeLock / 2)
	see('hidden')
	await passed(slotTimes.takeLock * 2)
	other.release()
	await passed(slotTimes.takeLock * 2)
	expect(turns).toEqual([])
	see('visible')
	await passed(0)
	expect(turns).toEqual(['leads'])
})

test('aborts the lead when the lock was stolen, and does not steal it back while the page stays visible', async () => {
	const { turns } = lease()
	await passed(0)
	const other = otherPage({ steal: true })
	await passed(slotTimes.takeLock * 10)
	expect(turns).toEqual(['lost'])
	other.release()
	await passed(0)
	expect(turns).toEqual(['lost', 'leads'])
})

test('steals the lock back after the page was hidden and is visible again', async () => {
	const { turns } = lease()
	await passed(0)
	otherPage({ steal: true })
	await passed(0)
	see('hidden')
	see('visible')
	await passed(slotTimes.takeLock)
	expect(turns).toEqual(['lost', 'leads'])
})

test('waits for the lead that lost the lock to stop before it starts another', async () => {
	const { promise: stopped, resolve } = Promise.withResolvers<void>()
	const { turns } = lease(async (signal) => {
		await ended(signal)
		await stopped
	})
	await passed(0)
	const other = otherPage({ steal: true })
	other.release()
	await passed(slotTimes.takeLock * 2)
	expect(turns).toEqual(['leads'])
	resolve()
	await passed(0)
	expect(turns).toEqual(['lost', 'leads'])
})

test('does not rerun a lead that returned until the page was hidden', async () => {
	let times = 0
	const { turns } = lease(async (signal) => {
		if (++times > 3) await ended(signal)
	})
	await passed(slotTimes.takeLock * 2)
	expect(turns).toEqual(['left'])
	see('hidden')
	see('visible')
	await passed(0)
	expect(turns).toEqual(['left', 'left'])
})

test('ends with its signal while leading, waiting or hidden', async () => {
	const leading = lease()
	await passed(0)
	const waiting = lease()
	await passed(0)
	closing.abort()
	await Promise.all([leading.done, waiting.done])
	expect([leading.turns, waiting.turns]).toEqual([['lost'], []])
	closing = new AbortController()
	see('hidden')
	const away = lease()
	await passed(0)
	closing.abort()
	await away.done
	expect(away.turns).toEqual([])
})

test('rejects with an error of the lead', async () => {
	await expect(lease(() => Promise.reject(new RangeError('ours'))).done).rejects.toThrow('ours')
})

test('leads while visible without Web Locks, and sends no like', async () => {
	vi.stubGlobal('navigator', {})
	vi.stubGlobal('indexedDB', {})
	expect(canSend()).toBe(false)
	const { turns } = lease()
	await passed(0)
	see('hidden')
	await passed(0)
	expect(turns).toEqual(['left'])
	vi.stubGlobal('navigator', { locks })
	expect(canSend()).toBe(true)
})
