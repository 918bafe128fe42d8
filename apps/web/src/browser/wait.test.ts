import { expect, test } from 'vitest'
import { wait } from './wait.ts'

/** A signal that counts its listeners. */
function sample() {
	const ending = new AbortController()
	const { signal } = ending
	const listeners = new Set<unknown>()
	const { addEventListener, removeEventListener } = signal
	signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
		listeners.add(args[1])
		addEventListener.apply(signal, args)
	}
	signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
		listeners.delete(args[1])
		removeEventListener.apply(signal, args)
	}
	return { ending, signal, listeners }
}

test('leaves no listener on the signal', async () => {
	const { signal, listeners } = sample()
	await wait(1, signal)
	expect(listeners.size).toBe(0)
})

test('resolves when the signal aborts', async () => {
	const { ending, signal, listeners } = sample()
	const waited = wait(3_600_000, signal)
	ending.abort()
	await waited
	expect(listeners.size).toBe(0)
})
