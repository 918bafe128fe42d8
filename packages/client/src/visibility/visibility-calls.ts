import { type Visibility, visibility, visibilityPaths } from '@ydo/contract/visibility'
import { call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'

/** Whether the member is paused, and whom they hide from. Throws as `call` does, or where the answer is none of ours. */
export async function loadVisibility(request: Request, signal?: AbortSignal): Promise<Visibility> {
	const answer = await call(request, visibilityPaths.visibility, signal ? { signal } : {})
	return visibility.parse(await answer.json())
}

/**
 * Replaces all of it, and gives what is saved then. Throws as `call` does: a refusal names fields such as `hiddenFrom.emails.1`.
 */
export async function saveVisibility(request: Request, wanted: Visibility): Promise<Visibility> {
	const answer = await call(request, visibilityPaths.visibility, withJson('PUT', wanted))
	return visibility.parse(await answer.json())
}
