import type { FastifyInstance } from 'fastify'

/**
 * Runs `work` at the start, which may follow a crash, and every so many minutes, one run after the other. Each instance does it:
 * whatever is done twice must do no harm. Where it fails `trouble` is logged, and the next run tries again.
 */
export function runRegularly(app: FastifyInstance, work: () => Promise<void>, trouble: string, minutes = 5): void {
	const run = () => work().catch(() => app.log.error(trouble))
	let running: Promise<void> = Promise.resolve()
	const timer = setInterval(() => {
		running = running.then(run)
	}, minutes * 60_000)
	timer.unref()
	app.addHook('onReady', run)
	app.addHook('onClose', async () => {
		clearInterval(timer)
		await running
	})
}
