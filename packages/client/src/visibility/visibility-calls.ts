import { type SavedVisibility, type Visibility, visibility, visibilityPaths } from '@ydo/contract/visibility'
import { CallRefused, call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'

/** Whether the member is paused, and whom they hide from. Throws as `call` does, or where the answer is none of ours. */
export async function loadVisibility(request: Request, signal?: AbortSignal): Promise<SavedVisibility> {
	return read(await call(request, visibilityPaths.visibility, signal ? { signal } : {}))
}

/**
 * Replaces all of it, and gives what is saved then; `stale`, with nothing replaced, where the server has another version than
 * that of `etag`. Throws as `call` does: a refusal names fields such as `hiddenFrom.emails.1`.
 */
export async function saveVisibility(
	request: Request,
	wanted: Visibility,
	etag: string | undefined,
): Promise<SavedVisibility | 'stale'> {
	const init = withJson('PUT', wanted)
	const headers = { ...init.headers, ...(etag && { 'if-match': etag }) }
	try {
		return read(await call(request, visibilityPaths.visibility, { ...init, headers }))
	} catch (error) {
		if (error instanceof CallRefused && error.told?.code === 'stale') return 'stale'
		throw error
	}
}

async function read(answer: Response): Promise<SavedVisibility> {
	return { visibility: visibility.parse(await answer.json()), etag: answer.headers.get('etag') ?? undefined }
}
