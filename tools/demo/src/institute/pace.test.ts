import { describe, expect, it } from 'vitest'
import { createPace } from './pace.ts'

/** A processor on which work takes time and CPU time; `others` is the load of other programs, in cores. */
function processor({ share = 0.5, others = 0 } = {}) {
	let [now, used] = [1_000, 500]
	const pass = (time: number, cores: number) => {
		now += time
		used += time * (cores + others)
	}
	const pace = createPace({
		share,
		now: () => now,
		cpuTime: () => used,
		wait: async (time) => pass(time, 0),
	})
	const work = (time: number, cores: number) => pace(async () => pass(time, cores))
	return { pace, work, spend: pass, now: () => now - 1_000, used: () => used - 500 }
}

describe('a pace', () => {
	it('rests until the CPU time of the work is within the share', async () => {
		const { work, now, used } = processor()
		await work(100, 2)
		expect([now(), used()]).toEqual([400, 200])
	})

	it('does not rest after work that waits more than it computes', async () => {
		const { work, now } = processor()
		await work(100, 0.3)
		expect(now()).toBe(100)
	})

	it('counts the CPU time used while it rests', async () => {
		const { work, now, used } = processor({ others: 0.25 })
		for (let i = 0; i < 20; i++) await work(100, 1)
		expect(used() / now()).toBeCloseTo(0.5, 2)
	})

	it('goes on beside a program that uses more than the share', async () => {
		const { work, now } = processor({ others: 1 })
		await work(100, 1)
		expect(now()).toBe(30_100)
	})

	it('rests after failed work, and lets the error through', async () => {
		const { pace, spend, now } = processor()
		const failing = async () => {
			spend(100, 1)
			throw new Error('no')
		}
		await expect(pace(failing)).rejects.toThrow('no')
		expect(now()).toBe(200)
	})
})
