import { type ComponentType, lazy } from 'react'
import type { SectionPath } from './sections.ts'

/**
 * A screen in a chunk of its own, so that none brings the code of others. `load` fetches it ahead of time. The chunks of
 * the screen on which a visit begins are named in its page (build/pages/page-plan.ts).
 */
function ownChunk<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	return { Screen: lazy(async () => ({ default: await load() })), load }
}

export const landing = ownChunk(async () => (await import('#features/landing/landing.tsx')).Landing)
export const login = ownChunk(async () => (await import('#features/login/login.tsx')).Login)
export const callback = ownChunk(async () => (await import('#features/callback/callback.tsx')).Callback)
export const shell = ownChunk(async () => (await import('./shell/shell.tsx')).Shell)
export const guard = ownChunk(async () => (await import('./guard.tsx')).Guard)
export const home = ownChunk(async () => (await import('#features/home/home.tsx')).Home)
export const welcome = ownChunk(async () => (await import('./welcome.tsx')).Welcome)
export const notFound = ownChunk(async () => (await import('#features/not-found/not-found.tsx')).NotFound)

export const sectionScreens = {
	'/search': ownChunk(async () => (await import('#features/search/search.tsx')).Search),
	'/choice': ownChunk(async () => (await import('#features/choice/choice.tsx')).Choice),
	'/matched': ownChunk(async () => (await import('#features/matched/matched.tsx')).Matched),
	'/notifications': ownChunk(async () => (await import('#features/notifications/notifications.tsx')).Notifications),
	'/settings': ownChunk(async () => (await import('#features/settings/settings.tsx')).Settings),
	'/profile': ownChunk(async () => (await import('#features/profile/profile.tsx')).Profile),
	'/welcome': ownChunk(async () => (await import('#features/welcome/welcome.tsx')).Welcome),
	'/how': ownChunk(async () => (await import('#features/how/how.tsx')).How),
} satisfies Record<SectionPath, unknown>
