import { type Opening, paths, user } from '@ydo/contract/session'
import { call } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'

/** The opening condition of the campus; undefined once it is open. Throws as `call` does. */
export async function askOpening(request: Request, signal?: AbortSignal): Promise<Opening | undefined> {
	const answer = await call(request, paths.user, signal ? { signal } : {})
	return user.parse(await answer.json()).opening
}
