import { screenNames } from '@ydo/contract/texts/screens'

/** A page of the application beside home. */
export type Section = { path: string; name: string; access: 'public' | 'guarded' }

/** The navigation's targets, and the pages others lead to. */
export const sections = [
	{ path: '/search', name: screenNames.search, access: 'guarded' },
	{ path: '/choice', name: screenNames.choice, access: 'guarded' },
	{ path: '/matched', name: screenNames.matched, access: 'guarded' },
	{ path: '/notifications', name: screenNames.notifications, access: 'guarded' },
	{ path: '/settings', name: screenNames.settings, access: 'guarded' },
	{ path: '/profile', name: screenNames.profile, access: 'guarded' },
	{ path: '/welcome', name: screenNames.welcome, access: 'guarded' },
	{ path: '/how', name: screenNames.how, access: 'public' },
] as const satisfies readonly Section[]

export type SectionPath = (typeof sections)[number]['path']
