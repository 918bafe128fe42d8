import { onDemand } from '#ui/on-demand.tsx'
import type { SectionPath } from './sections.ts'

// Each screen in a chunk of its own, so that it loads no other screen's code. The page of the visit's first screen names its chunks
// (build/pages/page-plan.ts).

export const landing = onDemand(() => import('#features/landing/landing.tsx'), 'Landing')
export const login = onDemand(() => import('#features/login/login.tsx'), 'Login')
export const callback = onDemand(() => import('#features/callback/callback.tsx'), 'Callback')
export const shell = onDemand(() => import('./shell/shell.tsx'), 'Shell')
export const guard = onDemand(() => import('./guard.tsx'), 'Guard')
export const home = onDemand(async () => (await import('#features/home/home.tsx')).loadHome(), 'Home')
export const welcome = onDemand(() => import('./welcome.tsx'), 'Welcome')
export const notFound = onDemand(() => import('#features/not-found/not-found.tsx'), 'NotFound')

/** A section's screen. The import table is in a file of its own: the chunk names would add weight to every page. */
export function sectionScreen(path: SectionPath) {
	return onDemand(
		async () => ({ Section: await (await import('./section-screens.ts')).loadSection[path]() }),
		'Section',
	)
}
