import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { dayOf } from '#platform/day.ts'
import type { MatchStore } from './store.ts'

type Sweeping = { store: Pick<MatchStore, 'sweep'>; clock: Clock }

/** Minutes between two looks whether another day has begun. */
const interval = 5

/**
 * Removes ended matches whose messages were kept long enough, at the start and whenever a day (UTC) has begun. Each instance does it:
 * whatever is done twice does no harm. What failed is done again at the next look.
 */
export function runSweeps(app: FastifyInstance, { store, clock }: Sweeping): void {
	let done = Number.NEGATIVE_INFINITY
	const sweep = async () => {
		const day = dayOf(clock())
		if (day === done) return
		await store.sweep(day)
		done = day
	}
	const run = () => sweep().catch(() => app.log.error('matches that ended could not be removed; it is tried again'))
	let running: Promise<void> = Promise.resolve()
	const timer = setInterval(() => {
		running = running.then(run)
	}, interval * 60_000)
	timer.unref()
	app.addHook('onReady', run)
	app.addHook('onClose', async () => {
		clearInterval(timer)
		await running
	})
}
