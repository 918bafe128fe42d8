import type { OwnProfile } from '@ydo/contract/own-profile'
import { type ProfileInput, profilePaths } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { errorOf, type Request, withJson } from '#calls/request.ts'
import { profileIn, type SavedProfile } from './load-profile.ts'
import type { ProfileErrors } from './read-profile.ts'

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
		if (answer.ok) return await profileIn(answer)
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
