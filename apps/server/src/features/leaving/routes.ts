import { leavingAnswer, leavingPaths, leavingRequest } from '@ydo/contract/account'
import { limits } from '@ydo/contract/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { requireFreshSignIn } from '#access/authentication.ts'
import { createAdmissions } from '#domain/admission/admission.ts'
import { openCard } from '#domain/cards/stored-card.ts'
import type { Deps } from '#domain/deps.ts'
import { createPhotoEraser } from '#domain/photos/photo-files.ts'
import { openVisibility, preferencesToKeep, sealPreferences } from '#domain/visibility/stored-visibility.ts'
import { openOrSkip } from '#infra/at-rest.ts'
import { forJobs } from '#infra/database.ts'
import { perMember } from '#infra/rate-limit.ts'
import { runRegularly } from '#infra/schedule.ts'
import { dayOf, millisecondsOfDay } from '#infra/time.ts'
import { createLeavingStore, type Leaving } from './store.ts'

/**
 * POST and DELETE /api/leaving: schedules or performs the erasure of the caller's account, which requires a fresh sign-in, or
 * cancels it.
 */
export function leavingRoutes(deps: Deps): FastifyPluginAsyncZod {
	const { db, clock } = deps
	const store = createLeavingStore(db)
	const erasures = createErasures(deps)
	const admissions = createAdmissions(deps)
	const config = { rateLimit: perMember(limits.leavingCallsPerMinute) }

	return async (app) => {
		runRegularly(app, admissions.sweep, 'the roster could not be applied to the members; retrying', 1)
		// Admissions first: a member who is back on the roster file must not be erased.
		const work = () => admissions.sweep().then(erasures.run)
		runRegularly(app, work, 'some due erasures failed; retrying')

		app.post(
			leavingPaths.leaving,
			{
				config: { ...config, whileLapsed: true },
				schema: { summary: "Erase the caller's account", body: leavingRequest, response: { 200: leavingAnswer } },
			},
			async ({ caller, body }) => {
				const [{ memberId }, now] = [caller, clock()]
				requireFreshSignIn(caller, now)
				const leavesAt = new Date(body.when === 'now' ? now : now + limits.leavingDays * millisecondsOfDay)
				if (body.when === 'now') await erasures.erase(memberId)
				else await store.schedule(memberId, leavesAt, new Date(now))
				return { leavesAt: leavesAt.toISOString() }
			},
		)

		app.delete(
			leavingPaths.leaving,
			{ config, schema: { summary: "Keep the caller's account after all", response: { 204: z.null() } } },
			async ({ caller: { memberId } }, reply) => {
				await store.stay(memberId)
				return reply.code(204).send(null)
			},
		)
	}
}

type Needs = Pick<Deps, 'db' | 'blobs' | 'sealer' | 'hasher' | 'clock'>

const batch = 50

export function createErasures({ db, blobs, sealer, hasher, clock }: Needs) {
	const store = createLeavingStore(forJobs(db))
	const photos = createPhotoEraser({ db, blobs, sealer, clock })

	const erase = async (memberId: Buffer, dueAt?: Date) => {
		const keep = ({ subjectHash, ...sealed }: Leaving) => {
			const card = openOrSkip(() => openCard(sealer, memberId, sealed.card))
			if (!card) return undefined
			const { visibility } = sealed
			const added = openOrSkip(() => visibility && openVisibility(sealer, memberId, visibility))?.added ?? []
			const { kept, until } = preferencesToKeep(hasher, subjectHash, { card, added, day: dayOf(clock()) })
			return { sealed: sealPreferences(sealer, subjectHash, kept), until }
		}
		const rejoinsAt = new Date(clock() + limits.daysBeforeRejoining * millisecondsOfDay)
		await photos.erase(await store.erase(memberId, { keep, rejoinsAt, dueAt }))
	}

	return {
		/** Erases a member now. The rows are deleted when this resolves; a later `run` retries files that could not be deleted. */
		erase: (memberId: Buffer): Promise<void> => erase(memberId),
		/** Erases members whose time has come, and deletes leftover files and expired records. Idempotent and safe to run concurrently. */
		async run(): Promise<void> {
			const now = new Date(clock())
			for (;;) {
				const ids = await store.due(now, batch)
				const outcomes = await Promise.allSettled(ids.map((id) => erase(id, now)))
				const failed = outcomes.find(({ status }) => status === 'rejected')
				if (failed) throw new Error('leaving members could not be erased')
				if (ids.length < batch) break
			}
			await photos.eraseDue()
			await store.sweep(now)
		},
	}
}
