import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { listenForStop } from './stop.ts'

function listening() {
	const process = new EventEmitter()
	let [now, forced] = [50_000, 0]
	const stop = listenForStop({
		process: process as unknown as NodeJS.Process,
		now: () => now,
		force: () => {
			forced += 1
		},
	})
	return {
		stop,
		signal: (name: string) => process.emit(name),
		wait: (time: number) => (now += time),
		forced: () => forced,
	}
}

describe('a stop', () => {
	it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('is requested by %s', async (name) => {
		const { stop, signal } = listening()
		expect(stop.signal.aborted).toBe(false)
		signal(name)
		await stop.asked
		expect(stop.signal.reason).toBe(name)
		expect(stop.failure()).toBeUndefined()
	})

	it("takes a terminal signal and npm's copy of it as one", () => {
		const { signal, wait, forced } = listening()
		signal('SIGINT')
		wait(100)
		signal('SIGINT')
		expect(forced()).toBe(0)
	})

	it('is forced by a second signal', () => {
		const { signal, wait, forced } = listening()
		signal('SIGINT')
		wait(1_500)
		signal('SIGINT')
		expect(forced()).toBe(1)
	})

	it('is forced by one signal after another kind of request', () => {
		const { stop, signal, wait, forced } = listening()
		stop.ask('npm has ended')
		wait(1_500)
		signal('SIGINT')
		expect(forced()).toBe(1)
		expect(stop.signal.reason).toBe('npm has ended')
	})

	it('remembers a failure, but not one that happens while it ends', () => {
		const failing = listening()
		const error = new Error('no port')
		failing.stop.fail(error)
		expect(failing.stop.failure()).toBe(error)
		expect(failing.stop.signal.aborted).toBe(true)

		const ending = listening()
		ending.signal('SIGTERM')
		ending.stop.fail(error)
		expect(ending.stop.failure()).toBeUndefined()
	})
})
