import type { ComponentType } from 'react'
// Not on the pages of the first pictures: of theirs only ui/half-card.tsx uses any, and brings it itself.
import '#ui/section-tokens.css'
import '#ui/utilities.css'
import type { SectionPath } from './sections.ts'

/** Loads the code of a section's screen. */
export const loadSection = {
	'/search': async () => (await import('./search.tsx')).Search,
	'/choice': async () => (await import('./choice.tsx')).Choice,
	'/matched': async () => (await import('./matched.tsx')).Matched,
	'/notifications': async () => (await import('./notifications.tsx')).Notifications,
	'/settings': async () => (await import('./settings.tsx')).Settings,
	'/profile': async () => (await import('./own-profile.tsx')).OwnProfile,
	'/welcome': async () => (await import('./joining.tsx')).Joining,
	'/how': async () => (await import('#features/how/how.tsx')).How,
} satisfies Record<SectionPath, () => Promise<ComponentType>>
