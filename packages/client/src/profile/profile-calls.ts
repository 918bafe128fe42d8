import type { OwnProfile } from '@ydo/contract/own-profile'
import { type Profile, type ProfileInput, profile, profilePaths } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { errorOf, type Request, withJson } from '#calls/request.ts'
import type { ProfileErrors } from './read-profile.ts'

export type LoadOutcome = { profile: Profile } | 'missing' | 'aborted' | 'failed'

/** The saved profile; `missing` where the member has no card yet. */
export async function loadProfile(request: Request, signal: AbortSignal | undefined): Promise<LoadOutcome> {
	try {
		const answer = await request(profilePaths.profile, signal ? { signal } : {})
		if (answer.ok) return { profile: profile.parse(await answer.json()) }
		return (await errorOf(answer))?.code === 'not_found' ? 'missing' : 'failed'
	} catch {
		return signal?.aborted ? 'aborted' : 'failed'
	}
}

export type SaveOutcome = { profile: Profile } | { errors: ProfileErrors } | { failure: string }

/** Sends the profile. `errors` stand beside fields; `failure` is everything else, for people. */
export async function saveProfile(request: Request, input: ProfileInput): Promise<SaveOutcome> {
	const texts = profileTexts.notSaved
	try {
		const answer = await request(profilePaths.profile, withJson('PUT', input))
		if (answer.ok) return { profile: profile.parse(await answer.json()) }
		if (answer.status === 429) return { failure: texts.often }
		const error = await errorOf(answer)
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
