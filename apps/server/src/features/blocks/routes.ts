import { blockedMember, blockList, blockPaths } from '@ydo/contract/blocks'
import { limits } from '@ydo/contract/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '#domain/deps.ts'
import { openBlock, sealBlock } from '#domain/visibility/stored-visibility.ts'
import { AppError } from '#infra/errors.ts'
import { perMember } from '#infra/rate-limit.ts'
import { createBlockStore } from './store.ts'

/**
 * GET and POST /api/blocks, DELETE /api/blocks/:id. The answer and the work done do not depend on the target: visible, hidden,
 * paused, ineligible, already blocked, oneself or nobody. The effect of a block is decided in access/cards.ts.
 */
export function blockRoutes({ db, sealer, hasher, clock }: Deps): FastifyPluginAsyncZod {
	const store = createBlockStore(db)
	const pairOf = (memberId: Buffer, id: Buffer) => ({
		memberId,
		pairHash: hasher.hash('block', Buffer.concat([memberId, id]).toString('hex')),
	})

	return async (app) => {
		app.get(
			blockPaths.blocks,
			{ schema: { summary: 'Whom the caller blocked', response: { 200: blockList } } },
			async ({ caller: { memberId } }) => {
				const rows = await store.of(memberId)
				const blocks = rows.map(({ sealed, created_at }) => ({
					id: openBlock(sealer, memberId, sealed).id.toString('base64url'),
					blockedAt: created_at.toISOString(),
				}))
				return { blocks }
			},
		)

		app.post(
			blockPaths.blocks,
			{
				config: { rateLimit: perMember(limits.blocksPerMinute) },
				schema: { summary: 'Block a member', body: blockedMember, response: { 204: z.null() } },
			},
			async ({ caller: { memberId }, body }, reply) => {
				const id = Buffer.from(body.id, 'base64url')
				const added = await store.add({
					...pairOf(memberId, id),
					id,
					now: new Date(clock()),
					seal: (found) => sealBlock(sealer, memberId, { id, subjectHash: id.equals(memberId) ? undefined : found }),
				})
				if (added === 'full') throw new AppError('conflict', `You can block ${limits.blocks} people.`)
				return reply.code(204).send(null)
			},
		)

		app.delete(
			`${blockPaths.blocks}/:id`,
			{
				config: { rateLimit: perMember(limits.blocksPerMinute) },
				schema: { summary: 'Take a block back', params: blockedMember, response: { 204: z.null() } },
			},
			async ({ caller: { memberId }, params }, reply) => {
				await store.remove(pairOf(memberId, Buffer.from(params.id, 'base64url')))
				return reply.code(204).send(null)
			},
		)
	}
}
