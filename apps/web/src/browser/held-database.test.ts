import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from './held-database.ts'

afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

/** A request to open the database, which answers when a test calls `onsuccess` or `onerror`. */
function stubOpening() {
	vi.useFakeTimers()
	const request = { result: { close: vi.fn<() => void>() }, error: new Error('refused') } as unknown as IDBOpenDBRequest
	vi.stubGlobal('indexedDB', { open: () => request })
	const closed = vi.fn<() => void>()
	return { request, closed, opened: openDatabase(closed) }
}

test('fails after ten seconds without an answer, and closes a database that opens later', async () => {
	const { request, closed, opened } = stubOpening()
	const failed = expect(opened).rejects.toThrow('does not answer')
	await vi.advanceTimersByTimeAsync(9999)
	expect(closed).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(1)
	await failed
	expect(closed).toHaveBeenCalledOnce()
	request.onsuccess?.({} as Event)
	expect(request.result.close).toHaveBeenCalledOnce()
})

test.each(['onsuccess', 'onerror'] as const)('waits no longer once there is an answer (%s)', async (answer) => {
	const { request, opened } = stubOpening()
	request[answer]?.({} as Event)
	expect(vi.getTimerCount()).toBe(0)
	if (answer === 'onsuccess') expect(await opened).toBe(request.result)
	else await expect(opened).rejects.toThrow('refused')
	expect(request.result.close).not.toHaveBeenCalled()
})

test('after an open without an answer the next ones fail soon, until one has an answer', async () => {
	const after = async (milliseconds: number) => {
		const { request, opened } = stubOpening()
		const outcome = opened.then(
			() => 'open',
			() => 'failed',
		)
		await vi.advanceTimersByTimeAsync(milliseconds)
		return { request, outcome: await Promise.race([outcome, 'waits']), opened }
	}
	expect((await after(10_000)).outcome).toBe('failed')
	expect((await after(499)).outcome).toBe('waits')
	const { request, outcome } = await after(500)
	expect(outcome).toBe('failed')
	request.onsuccess?.({} as Event)
	const last = await after(9999)
	expect(last.outcome).toBe('waits')
	last.request.onsuccess?.({} as Event)
	expect(await last.opened).toBe(last.request.result)
})
