import { createProfile, type OwnProfileStore } from '@ydo/client/profile/create-profile'
import { institute } from '#platform/institute.ts'
import { session } from '#platform/session.ts'

let held: { member: string; profile: OwnProfileStore } | undefined

/** The profile of a member. Lives as long as the page; another member, signed in in another tab, gets one of their own. */
export function profileOf(member: string): OwnProfileStore {
	if (held?.member !== member) {
		const { request } = session
		held = { member, profile: createProfile({ request, storage: localStorage, member, institute: institute() }) }
	}
	return held.profile
}

// Signing out forgets what was read and written here.
session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') held = undefined
})
