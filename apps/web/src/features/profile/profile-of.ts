import { createProfile, type OwnProfileStore } from '@ydo/client/profile/create-profile'
import { institute } from '#platform/institute.ts'
import { sendPhotoAs } from '#platform/send-photo.ts'
import { session } from '#platform/session.ts'

let held: { member: string; profile: OwnProfileStore } | undefined

/** The profile of a member. Lives as long as the page; another member, signed in in another tab, gets one of their own. */
export function profileOf(member: string): OwnProfileStore {
	if (held?.member !== member) {
		letGo()
		const [request, send] = [session.requestAs(member), sendPhotoAs(member)]
		const options = { request, send, storage: localStorage, member, institute: institute() }
		held = { member, profile: createProfile(options) }
	}
	return held.profile
}

// Signing out forgets what was read and written here, and ends what is under way.
session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') letGo()
})

function letGo(): void {
	held?.profile.close()
	held = undefined
}
