import type { ComponentType } from 'react'
import type { SectionPath } from './sections.ts'

/** Fetches the code of a section's screen. */
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
