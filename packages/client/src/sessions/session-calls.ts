import { type SessionView, sessionList, sessionPaths } from '@ydo/contract/sessions'
import { call } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'

/** Where the member is signed in, this device first. Throws as `call` does, or where the answer is none of ours. */
export async function loadSessions(request: Request, signal?: AbortSignal): Promise<SessionView[]> {
	const answer = await call(request, sessionPaths.sessions, signal ? { signal } : {})
	return sessionList.parse(await answer.json()).sessions
}

/** Ends one session, all but this one, or all. Its tokens are of no use from the answer on. */
export async function endSessions(request: Request, which: 'others' | 'all' | { id: string }): Promise<void> {
	const path = {
		others: sessionPaths.others,
		all: sessionPaths.sessions,
	}
	const target = typeof which === 'string' ? path[which] : `${sessionPaths.sessions}/${encodeURIComponent(which.id)}`
	await call(request, target, { method: 'DELETE' })
}
