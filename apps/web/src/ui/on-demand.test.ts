import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onDemand } from './on-demand.tsx'

const told = vi.fn()

beforeEach(() => {
	told.mockClear()
	vi.stubGlobal('dispatchEvent', told)
})
afterEach(() => void vi.unstubAllGlobals())

test('tells that code is lost if it is wanted now, not if it is prefetched', async () => {
	const { load, prefetch } = onDemand<'Screen', object>(() => Promise.reject(new Error('gone')), 'Screen')
	await expect(prefetch()).rejects.toThrow('gone')
	expect(told).not.toHaveBeenCalled()
	await expect(load()).rejects.toThrow('gone')
	expect(told).toHaveBeenCalledOnce()
})
