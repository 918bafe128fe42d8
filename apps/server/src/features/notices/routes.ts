import { noticeLimits, noticeList, noticePaths, noticesQuery, readNotices } from '@ydo/contract/notices'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import { perMember } from '#platform/rate-limit.ts'
import { createNoticeStore } from './store.ts'

/** GET /api/notices: what happened for the caller. POST /api/notices/read: up to where they read it. */
export function noticeRoutes({ db }: Deps): FastifyPluginAsyncZod {
	const store = createNoticeStore(db)
	const config = { rateLimit: perMember(noticeLimits.callsPerMinute) }

	return async (app) => {
		app.get(
			noticePaths.notices,
			{
				config,
				schema: { summary: 'What happened for the caller', querystring: noticesQuery, response: { 200: noticeList } },
			},
			async ({ caller, query }) => {
				const { notices, ...numbers } = await store.after(caller.memberId, query.after)
				return { notices: notices.map(({ number, kind, at }) => ({ number, kind, at: at.toISOString() })), ...numbers }
			},
		)

		app.post(
			noticePaths.read,
			{
				config: { ...config, whileLapsed: true },
				schema: { summary: 'Up to which number the caller read', body: readNotices, response: { 204: z.null() } },
			},
			async ({ caller, body }, reply) => {
				await store.read(caller.memberId, body.number)
				return reply.code(204).send(null)
			},
		)
	}
}
