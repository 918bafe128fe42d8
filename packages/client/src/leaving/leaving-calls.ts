import { type LeavingRequest, leavingAnswer, leavingPaths } from '@ydo/contract/account'
import { call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'

/**
 * Requests erasure of the member's account and returns its time (RFC 3339). Ends all sessions, this one included. Throws as `call` does:
 * then nothing has happened, or the answer was lost.
 */
export async function leave(request: Request, when: LeavingRequest['when']): Promise<string> {
	const answer = await call(request, leavingPaths.leaving, withJson('POST', { when }))
	return leavingAnswer.parse(await answer.json()).leavesAt
}

/** Cancels the erasure. */
export async function stay(request: Request): Promise<void> {
	await call(request, leavingPaths.leaving, { method: 'DELETE' })
}
