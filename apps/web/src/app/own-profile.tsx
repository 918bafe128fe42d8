import { lazy } from 'react'
import { Profile } from '#features/profile/profile.tsx'

const PhotoEditor = lazy(async () => ({ default: (await import('#features/photos/photo-editor.tsx')).PhotoEditor }))

/** The own profile, with the photos as they are edited on the way to a card too. */
export function OwnProfile() {
	return <Profile PhotoEditor={PhotoEditor} />
}
