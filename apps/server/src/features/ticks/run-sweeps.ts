import type { FastifyInstance } from 'fastify'
import { forJobs } from '#platform/database.ts'
import { weekOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { runRegularly } from '#platform/run-regularly.ts'
import { currentSeason, rememberSeasons } from '#platform/seasons.ts'
import { createTickStore } from './store.ts'

/** Remembers the seasons that have begun, and removes what is too old at the start and whenever a week or a season has begun. */
export function runSweeps(
	app: FastifyInstance,
	{ db, institute, clock }: Pick<Deps, 'db' | 'institute' | 'clock'>,
): void {
	const store = createTickStore(forJobs(db))
	let done = ''
	const sweep = async () => {
		const now = clock()
		const [week, season] = [weekOf(now), currentSeason(institute, now).number]
		const due = `${week}.${season}`
		if (due === done) return
		await store.sweep(week, season)
		done = due
	}
	runRegularly(
		app,
		() => rememberSeasons(db, institute, clock(), 'the institute file'),
		'a season that has begun could not be remembered: the database does not answer, or another server names it otherwise',
	)
	runRegularly(app, sweep, 'choices that are over could not be removed; it is tried again')
}
