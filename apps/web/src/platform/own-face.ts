import { loadProfile } from '@ydo/client/profile/load-profile'
import { photoAddress } from '@ydo/contract/photos'
import { session } from './session.ts'

let held: { member: string; face: Promise<Blob | undefined> } | undefined

/**
 * The member's own face, asked for once a visit, whatever happens in it: to ask when a match comes would tell the server that it
 * was wanted. Undefined where there is none, or no network.
 */
export function ownFace(member: string): Promise<Blob | undefined> {
	if (held?.member !== member) held = { member, face: ask(member).catch(() => undefined) }
	return held.face
}

async function ask(member: string): Promise<Blob | undefined> {
	const outcome = await loadProfile(session.requestAs(member), undefined)
	const photo = typeof outcome === 'string' ? undefined : outcome.profile.photos[0]
	if (!photo) return undefined
	const answer = await fetch(photoAddress(photo.src, 480, 'webp'))
	return answer.ok ? answer.blob() : undefined
}

session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') held = undefined
})
