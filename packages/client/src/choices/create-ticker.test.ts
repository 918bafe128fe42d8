import { expect, test } from 'vitest'
import { createTicker, type TickerParts } from './create-ticker.ts'
import { nextTickAt } from './tick-schedule.ts'
import type { TickOutcome } from './tick-sender.ts'

const [second, minute] = [1000, 60_000]

/** Runs a ticker for so long by a clock of its own; when ticks were sent, in seconds since opening. */
async function sentWithin(milliseconds: number, more: Partial<TickerParts> & { send?: () => TickOutcome } = {}) {
	let time = 0
	const end = new AbortController()
	const sent: number[] = []
	const send = more.send ?? (() => 'sent')
	const ticker = createTicker({
		sender: {
			async send() {
				sent.push(time / second)
				return send()
			},
		},
		now: () => time,
		async wait(left) {
			time += left
			if (time > milliseconds) end.abort()
			clock.at = time
		},
		isVisible: () => true,
		elect: (lead, signal) => lead(signal),
		...more,
	})
	await ticker.run(end.signal)
	return { sent, ticker }
}

const clock = { at: 0 }

test('the first tick comes 20 s after opening, then one a minute for ten minutes, then one in five', async () => {
	const { sent } = await sentWithin(21 * minute)
	const often = Array.from({ length: 11 }, (_, index) => 20 + 60 * index)
	expect(sent).toEqual([...often, 920, 1220])
})

test('when hidden there is one in five minutes, and soon one when it comes into view', async () => {
	expect((await sentWithin(11 * minute, { isVisible: () => false })).sent).toEqual([20, 320, 620])
	const { sent } = await sentWithin(5 * minute, { isVisible: () => clock.at >= 150 * second })
	expect(sent.slice(0, 2)).toEqual([20, 160])
})

test('the schedule is the same whatever becomes of the ticks', async () => {
	const regular = (await sentWithin(15 * minute)).sent
	for (const outcome of ['offline', 'budget', 'refused', 'clock', 'keys', 'season'] as const)
		expect((await sentWithin(15 * minute, { send: () => outcome })).sent).toEqual(regular)
})

test('a violation ends it, and is told', async () => {
	const { sent, ticker } = await sentWithin(15 * minute, { send: () => 'violation' })
	expect([sent, ticker.outcome()]).toEqual([[20], 'violation'])
})

test('nothing is sent by a tab that does not lead', async () => {
	expect((await sentWithin(15 * minute, { elect: async () => {} })).sent).toEqual([])
})

test('each outcome is told', async () => {
	const told: (TickOutcome | undefined)[] = []
	const end = new AbortController()
	let time = 0
	const ticker = createTicker({
		sender: { send: async () => 'offline' },
		now: () => time,
		async wait(left) {
			time += left
		},
		isVisible: () => true,
		elect: (lead, signal) => lead(signal),
	})
	ticker.subscribe(() => {
		told.push(ticker.outcome())
		if (told.length === 3) end.abort()
	})
	await ticker.run(end.signal)
	expect(told).toEqual(['offline', 'offline', 'offline'])
})

test('time that passed while the device slept brings one tick, not many', () => {
	const due = nextTickAt({ openedAt: 0, lastAt: 20 * second, isVisible: true })
	expect(due).toBe(80 * second)
	expect(nextTickAt({ openedAt: 0, lastAt: 9000 * second, isVisible: true })).toBe(9300 * second)
})
