import { onDemand } from '#ui/on-demand.tsx'
import type { SectionPath } from './sections.ts'

// Each screen in a chunk of its own, so that none brings the code of others. The chunks of the screen on which a visit
// begins are named in its page (build/pages/page-plan.ts).

export const landing = onDemand(async () => (await import('#features/landing/landing.tsx')).Landing)
export const login = onDemand(async () => (await import('#features/login/login.tsx')).Login)
export const callback = onDemand(async () => (await import('#features/callback/callback.tsx')).Callback)
export const shell = onDemand(async () => (await import('./shell/shell.tsx')).Shell)
export const guard = onDemand(async () => (await import('./guard.tsx')).Guard)
export const home = onDemand(async () => (await import('#features/home/home.tsx')).loadHome())
export const welcome = onDemand(async () => (await import('./welcome.tsx')).Welcome)
export const notFound = onDemand(async () => (await import('#features/not-found/not-found.tsx')).NotFound)

export const sectionScreens = {
	'/search': onDemand(async () => (await import('#features/search/search.tsx')).Search),
	'/choice': onDemand(async () => (await import('#features/choice/choice.tsx')).Choice),
	'/matched': onDemand(async () => (await import('#features/matched/matched.tsx')).Matched),
	'/notifications': onDemand(async () => (await import('#features/notifications/notifications.tsx')).Notifications),
	'/settings': onDemand(async () => (await import('#features/settings/settings.tsx')).Settings),
	'/profile': onDemand(async () => (await import('#features/profile/profile.tsx')).Profile),
	'/welcome': onDemand(async () => (await import('#features/welcome/welcome.tsx')).Welcome),
	'/how': onDemand(async () => (await import('#features/how/how.tsx')).How),
} satisfies Record<SectionPath, unknown>
