// After each file of tests that shares its modules with others: what it changed of the world around is as before.
import { afterAll, vi } from 'vitest'

afterAll(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})
