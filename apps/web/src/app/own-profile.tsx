import { Profile } from '#features/profile/profile.tsx'
import { onDemand } from '#ui/on-demand.tsx'

const photoEditor = onDemand(() => import('#features/photos/photo-editor.tsx'), 'PhotoEditor')

/** The own profile, with the photo editor that joining uses too. */
export function OwnProfile() {
	return <Profile PhotoEditor={photoEditor.Screen} />
}
