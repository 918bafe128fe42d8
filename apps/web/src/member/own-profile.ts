import { type LoadOutcome, loadProfile } from '@ydo/client/profile/load-profile'
import { photoAddress } from '@ydo/contract/photos'
import { perMember } from './member-scope.ts'
import '#browser/common-tags.css'

/** A loader that calls once, and again after a failed call. */
const loaderOf = perMember(({ request }) => {
	let cached: Promise<LoadOutcome> | undefined
	return () => {
		if (cached) return cached
		const outcome = loadProfile(request, undefined)
		cached = outcome
		void outcome.then((loaded) => {
			if (typeof loaded === 'string') cached = undefined
		})
		return outcome
	}
})

/**
 * The member's own profile as of the first call in this visit. All callers share that call: the first caller depends on when the browser is
 * idle, which must not show in the number of calls. A failed call is retried.
 */
function ownProfile(member: string): Promise<LoadOutcome> {
	return loaderOf(member)()
}

/**
 * The member's own face; undefined if there is none, or offline. Fetched once per visit in any case: a fetch when a match arrives would
 * tell the server that it was shown.
 */
export const ownFace = perMember(({ member }) => fetchFace(member).catch(() => undefined))

async function fetchFace(member: string): Promise<Blob | undefined> {
	const outcome = await ownProfile(member)
	const photo = typeof outcome === 'string' ? undefined : outcome.profile.photos[0]
	if (!photo) return undefined
	const answer = await fetch(photoAddress(photo.src, 480, 'webp'))
	return answer.ok ? answer.blob() : undefined
}

/** Fetches the tags of the own profile, along with the style for common tags; undefined if unavailable. */
export async function loadOwnTags(member: string): Promise<readonly string[] | undefined> {
	const outcome = await ownProfile(member)
	return typeof outcome === 'string' ? undefined : outcome.profile.tags
}
