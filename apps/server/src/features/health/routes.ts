import { errorBody } from '@ydo/contract/errors'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#domain/deps.ts'
import { retryAfterSeconds } from '#infra/error-handler.ts'
import { AppError } from '#infra/errors.ts'
import { databaseTime } from '#infra/store.ts'

const degraded = { status: z.literal('degraded'), reasons: z.array(z.enum(['database', 'disk', 'clock'])) }
const working = z.union([z.object({ status: z.literal('ok') }), z.object(degraded)])
const broken = z.extend(errorBody, degraded)

const noDatabase = new AppError('unavailable', 'The database does not answer.')

/** Milliseconds between the server's own checks, so that faults are logged even if nobody polls. */
const every = 30_000

/**
 * GET /healthz: 200 while the server works, with status `degraded` and the reasons if disk or clock need attention; 503 while
 * the database does not answer. Every change is logged as one line.
 */
export function healthRoutes(deps: Deps): FastifyPluginAsync {
	return async (app) => {
		const health = createHealth(deps, (reasons) => {
			if (reasons.length > 0) app.log.error({ reasons }, 'the server is degraded')
			else app.log.warn('the server has recovered')
		})
		const watch = setInterval(health.reasons, every)
		watch.unref()
		app.addHook('onClose', async () => clearInterval(watch))

		app.get(
			'/healthz',
			{
				config: { public: true },
				schema: { summary: 'Whether the server works', response: { 200: working, 503: broken } },
			},
			async (_, reply) => {
				const reasons = await health.reasons()
				if (reasons.length === 0) return { status: 'ok' }
				const body = { status: 'degraded' as const, reasons: [...reasons] }
				if (!reasons.includes('database')) return body
				return reply
					.code(503)
					.header('retry-after', retryAfterSeconds)
					.send({ ...body, ...noDatabase.toBody() })
			},
		)
	}
}

/** A reason why the server is degraded; it still works unless `database` is among them. */
export type Reason = 'database' | 'disk' | 'clock'

type Health = {
	/** The current reasons, cached for a second and shared by concurrent callers. */
	reasons(): Promise<readonly Reason[]>
}

/** Smallest free fraction of the disk. */
const leastFree = 0.05
/** Most milliseconds between the clocks of server and database; devices tolerate far more in tokens and checkpoints. */
const clockTolerance = 10_000
/** Cache time in milliseconds; bounds the work, since anybody may call. */
const holds = 1000

/** Calls `onChange` whenever the reasons change; initially there are none. */
export function createHealth(
	{ db, clock, freeDisk }: Pick<Deps, 'db' | 'clock' | 'freeDisk'>,
	onChange: (reasons: readonly Reason[]) => void,
): Health {
	let known: readonly Reason[] = []
	let looking: Promise<readonly Reason[]> | undefined

	const lookAtDatabase = async (): Promise<Reason[]> => {
		try {
			const before = clock()
			const time = await databaseTime(db)
			// The database read its clock at some moment between the two.
			const isNear = time > before - clockTolerance && time < clock() + clockTolerance
			return isNear ? [] : ['clock']
		} catch {
			return ['database']
		}
	}
	const lookAtDisk = async (): Promise<Reason[]> => {
		const free = await freeDisk().catch(() => 0)
		return free < leastFree ? ['disk'] : []
	}
	const look = async () => {
		const reasons = (await Promise.all([lookAtDatabase(), lookAtDisk()])).flat()
		if (reasons.join() !== known.join()) onChange(reasons)
		known = reasons
		setTimeout(() => {
			looking = undefined
		}, holds).unref()
		return reasons
	}

	return {
		reasons() {
			looking ??= look()
			return looking
		},
	}
}
