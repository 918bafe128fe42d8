import { screenNames } from '@ydo/contract/texts/screens'

/** A page of the application other than home. */
export type Section = {
	path: string
	name: string
	access: 'public' | 'guarded'
	/** An optional segment after the path, shown by the same screen: a parameter, and the page's name with it. */
	within?: { parameter: string; name: string }
}

/** The navigation's targets, and the pages linked from others. */
export const sections = [
	{ path: '/search', name: screenNames.search, access: 'guarded' },
	{ path: '/choice', name: screenNames.choice, access: 'guarded' },
	{
		path: '/matched',
		name: screenNames.matched,
		access: 'guarded',
		within: { parameter: 'match', name: screenNames.chat },
	},
	{ path: '/notifications', name: screenNames.notifications, access: 'guarded' },
	{ path: '/settings', name: screenNames.settings, access: 'guarded' },
	{ path: '/profile', name: screenNames.profile, access: 'guarded' },
	{ path: '/welcome', name: screenNames.welcome, access: 'guarded' },
	{ path: '/how', name: screenNames.how, access: 'public' },
] as const satisfies readonly Section[]

/** The name of the page below a section's path, if `pathname` is one. */
export function nameWithin(pathname: string): string | undefined {
	const [, first, inner, ...more] = pathname.split('/')
	if (!inner || more.length > 0) return undefined
	const section: Section | undefined = sections.find(({ path }) => path === `/${first}`)
	return section?.within?.name
}

export type SectionPath = (typeof sections)[number]['path']
