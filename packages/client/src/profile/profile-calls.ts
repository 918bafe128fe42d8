import type { OwnProfile } from '@ydo/contract/own-profile'
import { type Profile, type ProfileInput, profile, profilePaths } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { errorOf, type Request, withJson } from '#calls/request.ts'
import type { ProfileErrors } from './read-profile.ts'

/** `etag` is of the version, which a save names to replace no other one. */
export type SavedProfile = { profile: Profile; etag: string | undefined }

export type LoadOutcome = SavedProfile | 'missing' | 'aborted' | 'failed'

/** The saved profile; `missing` where the member has no card yet. */
export async function loadProfile(request: Request, signal: AbortSignal | undefined): Promise<LoadOutcome> {
	try {
		const answer = await request(profilePaths.profile, signal ? { signal } : {})
		if (answer.ok) return await read(answer)
		return (await errorOf(answer))?.code === 'not_found' ? 'missing' : 'failed'
	} catch {
		return signal?.aborted ? 'aborted' : 'failed'
	}
}

export type SaveOutcome = SavedProfile | { errors: ProfileErrors } | { failure: string }

/**
 * Sends the profile. `errors` stand beside fields; `failure` is everything else, for people. `stale`: the server has another version
 * than that of `etag`, and nothing was saved.
 */
export async function saveProfile(
	request: Request,
	input: ProfileInput,
	etag: string | undefined,
): Promise<SaveOutcome | 'stale'> {
	const texts = profileTexts.notSaved
	try {
		const init = withJson('PUT', input)
		const headers = { ...init.headers, ...(etag && { 'if-match': etag }) }
		const answer = await request(profilePaths.profile, { ...init, headers })
		if (answer.ok) return await read(answer)
		if (answer.status === 429) return { failure: texts.often }
		const error = await errorOf(answer)
		if (error?.code === 'stale') return 'stale'
		if (!error || answer.status >= 500) return { failure: texts.server }
		const errors = errorsOf(error.fields ?? {})
		return Object.keys(errors).length > 0 ? { errors } : { failure: texts.because(error.message) }
	} catch (error) {
		return { failure: error instanceof TypeError ? texts.offline : texts.server }
	}
}

async function read(answer: Response): Promise<SavedProfile> {
	return { profile: profile.parse(await answer.json()), etag: answer.headers.get('etag') ?? undefined }
}

const fieldOf: Record<string, keyof OwnProfile> = {
	name: 'name',
	description: 'bio',
	tags: 'tags',
	prompts: 'prompts',
	birthDate: 'dob',
	gender: 'gender',
	interestedIn: 'interestedIn',
	discipline: 'branch',
	year: 'year',
}

/** The server names what was wrong by path, "tags.3". */
function errorsOf(fields: Record<string, string>): ProfileErrors {
	const known = Object.entries(fields).flatMap(([path, text]) => {
		const field = fieldOf[path.split('.')[0] ?? '']
		return field ? [[field, text]] : []
	})
	return Object.fromEntries(known)
}
