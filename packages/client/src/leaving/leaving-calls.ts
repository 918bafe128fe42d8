import { type LeavingRequest, leavingAnswer, leavingPaths } from '@ydo/contract/leaving'
import { call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'

/**
 * Has the member's account erased, and answers when that is (RFC 3339). Every session is over with it, this one too. Throws as
 * `call` does: then nothing has happened, or the answer was lost on the way.
 */
export async function leave(request: Request, when: LeavingRequest['when']): Promise<string> {
	const answer = await call(request, leavingPaths.leaving, withJson('POST', { when }))
	return leavingAnswer.parse(await answer.json()).leavesAt
}

/** Keeps the account after all. */
export async function stay(request: Request): Promise<void> {
	await call(request, leavingPaths.leaving, { method: 'DELETE' })
}
