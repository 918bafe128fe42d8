import { limits } from '@ydo/contract/limits'
import { type Visibility, visibility, visibilityPaths } from '@ydo/contract/visibility'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { perMember } from '#platform/per-member-limit.ts'
import { openVisibility, sealVisibility } from '#platform/visibility/stored-visibility.ts'
import { reviseVisibility, seenByAll } from './rules.ts'
import { createVisibilityStore } from './store.ts'

/** GET and PUT /api/visibility: whether the caller is paused, and whom they hide from. For the caller's eyes alone. */
export function visibilityRoutes({ db, sealer, hasher, institute, clock }: Deps): FastifyPluginAsyncZod {
	const store = createVisibilityStore(db)

	const read = async (memberId: Buffer): Promise<Visibility> => {
		const sealed = await store.read(memberId)
		if (!sealed) return seenByAll
		const { paused, hiddenFrom } = openVisibility(sealer, memberId, sealed)
		return { paused, hiddenFrom }
	}

	const save = (memberId: Buffer, input: Visibility): Promise<void> =>
		store.save(memberId, (sealed) => {
			const present = sealed && openVisibility(sealer, memberId, sealed)
			const revised = reviseVisibility(input, { institute, hasher, day: dayOf(clock()), present })
			return sealVisibility(sealer, memberId, revised)
		})

	return async (app) => {
		app.get(
			visibilityPaths.visibility,
			{ schema: { summary: 'Who may see the caller', response: { 200: visibility } } },
			async ({ caller }, reply) => {
				reply.header('cache-control', 'no-store')
				return read(caller.memberId)
			},
		)

		app.put(
			visibilityPaths.visibility,
			{
				config: { rateLimit: perMember(limits.visibilitySavesPerMinute) },
				schema: { summary: 'Decides who may see the caller', body: visibility, response: { 200: visibility } },
			},
			async ({ caller, body }, reply) => {
				reply.header('cache-control', 'no-store')
				await save(caller.memberId, body)
				return read(caller.memberId)
			},
		)
	}
}
