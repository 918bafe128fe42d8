import { limits } from '@ydo/contract/limits'
import { type Visibility, visibility, visibilityPaths } from '@ydo/contract/visibility'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { etagOf, requireMatch } from '#platform/etag.ts'
import { openSides } from '#platform/kept-sides.ts'
import { perMember } from '#platform/rate-limit.ts'
import { openVisibility, type StoredVisibility, sealVisibility } from '#platform/visibility/stored-visibility.ts'
import { reviseVisibility, seenByAll } from './rules.ts'
import { createVisibilityStore } from './store.ts'

/**
 * GET and PUT /api/visibility: whether the caller is paused, and whom they hide from. For the caller's eyes alone. Both answer with
 * an ETag, and a PUT with If-Match replaces only what bears it.
 */
export function visibilityRoutes({ db, sealer, hasher, institute, clock }: Deps): FastifyPluginAsyncZod {
	const store = createVisibilityStore(db)

	const answer = async (memberId: Buffer, reply: FastifyReply): Promise<Visibility> => {
		const sealed = await store.read(memberId)
		const present = shownOf(sealed && openVisibility(sealer, memberId, sealed))
		reply.headers({ 'cache-control': 'no-store', etag: etagOf(present) })
		return present
	}

	const save = (memberId: Buffer, input: Visibility, ifMatch: string | undefined): Promise<void> =>
		store.save(memberId, new Date(clock()), (sealed, erased) => {
			const present = sealed && openVisibility(sealer, memberId, sealed)
			requireMatch(ifMatch, etagOf(shownOf(present)))
			const added = erased ? openSides(sealer, erased.subjectHash, erased.sealed).added : []
			const revised = reviseVisibility(input, { institute, hasher, day: dayOf(clock()), present, added })
			return sealVisibility(sealer, memberId, revised)
		})

	return async (app) => {
		app.get(
			visibilityPaths.visibility,
			{ schema: { summary: 'Who may see the caller', response: { 200: visibility } } },
			({ caller }, reply) => answer(caller.memberId, reply),
		)

		app.put(
			visibilityPaths.visibility,
			{
				config: { rateLimit: perMember(limits.visibilitySavesPerMinute) },
				schema: { summary: 'Decides who may see the caller', body: visibility, response: { 200: visibility } },
			},
			async ({ caller, body, headers }, reply) => {
				await save(caller.memberId, body, headers['if-match'])
				return answer(caller.memberId, reply)
			},
		)
	}
}

/** What of it is for the owner's eyes. */
function shownOf(stored: StoredVisibility | undefined): Visibility {
	const { paused, hiddenFrom } = stored ?? seenByAll
	return { paused, hiddenFrom }
}
