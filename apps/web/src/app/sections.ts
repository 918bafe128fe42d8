import { texts } from '@ydo/contract/texts'

/** A page of the application that is still being made. */
export type Section = { path: string; name: string; access: 'public' | 'guarded' }

const { nav } = texts

/** The navigation's targets, and the pages others lead to, whose screens are still on the press. */
export const sections: readonly Section[] = [
	{ path: '/search', name: nav.search, access: 'guarded' },
	{ path: '/choice', name: nav.choice, access: 'guarded' },
	{ path: '/matched', name: nav.matched, access: 'guarded' },
	{ path: '/notifications', name: nav.notifications, access: 'guarded' },
	{ path: '/settings', name: nav.settings, access: 'guarded' },
	{ path: '/profile', name: nav.profile, access: 'guarded' },
	{ path: '/welcome', name: nav.welcome, access: 'guarded' },
	{ path: '/how', name: nav.how, access: 'public' },
]
