import { describe, expect, it } from 'vitest'
import { inRounds } from './in-rounds.ts'

function rounds(patience: number[], atOnce = 2) {
	const told: string[] = []
	const onTrouble = (trouble: { failed: number; reason: string; again: boolean }) =>
		void told.push(`${trouble.failed} ${trouble.reason} ${trouble.again}`)
	return { options: { atOnce, patience, onTrouble }, told }
}

describe('working in rounds', () => {
	it('works on every item once, in order, never more at once than allowed', async () => {
		const { options, told } = rounds([], 3)
		let [now, most] = [0, 0]
		const seen: number[] = []
		const left = await inRounds([1, 2, 3, 4, 5, 6, 7], options, async (item) => {
			most = Math.max(most, ++now)
			seen.push(item)
			await new Promise((done) => setImmediate(done))
			now--
		})
		expect(left).toEqual([])
		expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7])
		expect(most).toBe(3)
		expect(told).toEqual([])
	})

	it('retries only the failed items', async () => {
		const { options, told } = rounds([0, 0])
		const tries = new Map<string, number>()
		const left = await inRounds(['a', 'b', 'c'], options, async (item) => {
			const number = (tries.get(item) ?? 0) + 1
			tries.set(item, number)
			if (item === 'b' && number < 3) throw new Error('not yet', { cause: new Error('why') })
		})
		expect(left).toEqual([])
		expect(Object.fromEntries(tries)).toEqual({ a: 1, b: 3, c: 1 })
		expect(told).toEqual(['1 not yet: why true', '1 not yet: why true'])
	})

	it('gives up after the last round and says so', async () => {
		const { options, told } = rounds([0])
		const left = await inRounds([1, 2, 3], options, async (item) => {
			if (item !== 2) throw new Error('never')
		})
		expect(left).toEqual([1, 3])
		expect(told).toEqual(['2 never true', '2 never false'])
	})
})
