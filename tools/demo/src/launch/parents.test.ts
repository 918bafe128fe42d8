import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchParents } from './parents.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('watching the parents', () => {
	it('tells once when they have changed', () => {
		const gone = vi.fn()
		let parents = '10 5'
		watchParents(gone, () => parents)
		vi.advanceTimersByTime(10_000)
		expect(gone).not.toHaveBeenCalled()
		parents = '10 1'
		vi.advanceTimersByTime(10_000)
		expect(gone).toHaveBeenCalledOnce()
	})

	it('sees the same parents all the time while they live', () => {
		const gone = vi.fn()
		watchParents(gone)
		vi.advanceTimersByTime(10_000)
		expect(gone).not.toHaveBeenCalled()
	})
})
