import { loadProfile } from '@ydo/client/profile/load-profile'
import './common-tags.css'

/** The tags of the own profile, with the style of those that a card has in common; undefined where they cannot be had. */
export async function load(request: Parameters<typeof loadProfile>[0]): Promise<readonly string[] | undefined> {
	const outcome = await loadProfile(request, undefined)
	return typeof outcome === 'string' ? undefined : outcome.profile.tags
}
