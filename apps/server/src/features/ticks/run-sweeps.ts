import type { FastifyInstance } from 'fastify'
import { weekOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { currentSeason } from '#platform/seasons.ts'
import { createTickStore } from './store.ts'

/** Minutes between two looks whether another week or season has begun. */
const interval = 5

/**
 * Removes what is too old at the start and whenever a week or a season has begun. Each instance does it: whatever is done twice does
 * no harm. What failed is done again at the next look.
 */
export function runSweeps(
	app: FastifyInstance,
	{ db, institute, clock }: Pick<Deps, 'db' | 'institute' | 'clock'>,
): void {
	const store = createTickStore(db)
	let done = ''
	const sweep = async () => {
		const now = clock()
		const [week, season] = [weekOf(now), currentSeason(institute, now).number]
		const due = `${week}.${season}`
		if (due === done) return
		await store.sweep(week, season)
		done = due
	}
	const run = () => sweep().catch(() => app.log.error('choices that are over could not be removed; it is tried again'))
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
