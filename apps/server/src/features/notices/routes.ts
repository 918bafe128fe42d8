import { noticeLimits, noticeList, noticePaths, noticesQuery } from '@ydo/contract/notices'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#platform/deps.ts'
import { perMember } from '#platform/per-member-limit.ts'
import { createNoticeStore } from './store.ts'

/** GET /api/notices: what happened for the caller. */
export function noticeRoutes({ db }: Deps): FastifyPluginAsyncZod {
	const store = createNoticeStore(db)

	return async (app) => {
		app.get(
			noticePaths.notices,
			{
				config: { rateLimit: perMember(noticeLimits.callsPerMinute) },
				schema: { summary: 'What happened for the caller', querystring: noticesQuery, response: { 200: noticeList } },
			},
			async ({ caller, query }) => {
				const { notices, ...numbers } = await store.after(caller.memberId, query.after)
				return { notices: notices.map(({ number, kind, at }) => ({ number, kind, at: at.toISOString() })), ...numbers }
			},
		)
	}
}
