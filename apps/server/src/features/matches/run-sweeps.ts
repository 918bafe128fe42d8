import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { dayOf } from '#platform/day.ts'
import { runRegularly } from '#platform/run-regularly.ts'
import type { MatchStore } from './store.ts'

type Sweeping = { store: Pick<MatchStore, 'sweep'>; clock: Clock }

/** Removes ended matches whose messages were kept long enough, at the start and whenever a day (UTC) has begun. */
export function runSweeps(app: FastifyInstance, { store, clock }: Sweeping): void {
	let done = Number.NEGATIVE_INFINITY
	const sweep = async () => {
		const day = dayOf(clock())
		if (day === done) return
		await store.sweep(day)
		done = day
	}
	runRegularly(app, sweep, 'matches that ended could not be removed; it is tried again')
}
