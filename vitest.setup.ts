// After each file of tests that shares its modules with others: what it changed of the world around is as before.
import { afterAll, expect, vi } from 'vitest'

/** Bytes as a whole: the default compares them one by one, and takes seconds for a megabyte. */
expect.addEqualityTesters([
	(one, other) => {
		if (!(one instanceof Uint8Array && other instanceof Uint8Array) || one.constructor !== other.constructor) return
		return Buffer.compare(one, other) === 0
	},
])

afterAll(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})
