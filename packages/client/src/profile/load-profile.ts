import { type Profile, profile, profilePaths } from '@ydo/contract/profile'
import { errorOf, type Request } from '#calls/request.ts'

/** `etag` identifies the version; a save sends it so as not to overwrite another one. */
export type SavedProfile = { profile: Profile; etag: string | undefined }

export type LoadOutcome = SavedProfile | 'missing' | 'aborted' | 'failed'

/** Fetches the saved profile; `missing` if the member has no card yet. */
export async function loadProfile(request: Request, signal: AbortSignal | undefined): Promise<LoadOutcome> {
	try {
		const answer = await request(profilePaths.profile, signal ? { signal } : {})
		if (answer.ok) return await profileIn(answer)
		return (await errorOf(answer))?.code === 'not_found' ? 'missing' : 'failed'
	} catch {
		return signal?.aborted ? 'aborted' : 'failed'
	}
}

/** Parses the profile of a response. @throws if invalid */
export async function profileIn(answer: Response): Promise<SavedProfile> {
	return { profile: profile.parse(await answer.json()), etag: answer.headers.get('etag') ?? undefined }
}
