import { navTexts } from '@ydo/contract/texts/nav'

/** A page of the application beside home. */
export type Section = { path: string; name: string; access: 'public' | 'guarded' }

/** The navigation's targets, and the pages others lead to. */
export const sections = [
	{ path: '/search', name: navTexts.search, access: 'guarded' },
	{ path: '/choice', name: navTexts.choice, access: 'guarded' },
	{ path: '/matched', name: navTexts.matched, access: 'guarded' },
	{ path: '/notifications', name: navTexts.notifications, access: 'guarded' },
	{ path: '/settings', name: navTexts.settings, access: 'guarded' },
	{ path: '/profile', name: navTexts.profile, access: 'guarded' },
	{ path: '/welcome', name: navTexts.welcome, access: 'guarded' },
	{ path: '/how', name: navTexts.how, access: 'public' },
] as const satisfies readonly Section[]

export type SectionPath = (typeof sections)[number]['path']
