import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchUntilLoaded } from './when-idle.ts'

beforeEach(() => {
	vi.useFakeTimers()
	vi.stubGlobal('window', {})
	const network = new EventTarget()
	for (const name of ['addEventListener', 'dispatchEvent'] as const) vi.stubGlobal(name, network[name].bind(network))
})
afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

/** Code that loads at the attempt `from`, and how often it was asked for. */
function code(from: number) {
	return vi.fn(() => (load.mock.calls.length < from ? Promise.reject(new Error('offline')) : Promise.resolve()))
}
let load: ReturnType<typeof code>

test('code that no press may load is asked for with growing pauses until it is there', async () => {
	load = code(4)
	fetchUntilLoaded(load)
	for (const [pause, asked] of [
		[1, 1],
		[1000, 2],
		[1999, 2],
		[1, 3],
		[4000, 4],
		[600_000, 4],
	] as const) {
		await vi.advanceTimersByTimeAsync(pause)
		expect(load).toHaveBeenCalledTimes(asked)
	}
})

test('it is asked for at once when the network is back, until it is there', async () => {
	load = code(4)
	fetchUntilLoaded(load)
	await vi.advanceTimersByTimeAsync(3001)
	for (const asked of [4, 4]) {
		dispatchEvent(new Event('online'))
		await vi.advanceTimersByTimeAsync(0)
		expect(load).toHaveBeenCalledTimes(asked)
	}
	await vi.advanceTimersByTimeAsync(600_000)
	expect(load).toHaveBeenCalledTimes(4)
})

test('and not after the screen has left', async () => {
	load = code(9)
	const leave = fetchUntilLoaded(load)
	await vi.advanceTimersByTimeAsync(1)
	leave()
	dispatchEvent(new Event('online'))
	await vi.advanceTimersByTimeAsync(600_000)
	expect(load).toHaveBeenCalledOnce()
})
