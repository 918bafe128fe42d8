import { type Profile, profile, profilePaths } from '@ydo/contract/profile'
import { errorOf, type Request } from '#calls/request.ts'

/** `etag` is of the version, which a save names to replace no other one. */
export type SavedProfile = { profile: Profile; etag: string | undefined }

export type LoadOutcome = SavedProfile | 'missing' | 'aborted' | 'failed'

/** The saved profile; `missing` where the member has no card yet. */
export async function loadProfile(request: Request, signal: AbortSignal | undefined): Promise<LoadOutcome> {
	try {
		const answer = await request(profilePaths.profile, signal ? { signal } : {})
		if (answer.ok) return await profileIn(answer)
		return (await errorOf(answer))?.code === 'not_found' ? 'missing' : 'failed'
	} catch {
		return signal?.aborted ? 'aborted' : 'failed'
	}
}

/** The profile that an answer shows. @throws where it is none */
export async function profileIn(answer: Response): Promise<SavedProfile> {
	return { profile: profile.parse(await answer.json()), etag: answer.headers.get('etag') ?? undefined }
}
