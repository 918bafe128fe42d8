import type { Deps } from './deps.ts'
import { loadPage, type Page } from './page.ts'
import { publicInstituteOf } from './public-institute.ts'

/** Paths of screens, each with a page of its own. */
export const screens = [
	'/',
	'/login',
	'/callback',
	'/home',
	'/profile',
	'/preloader',
	'/search',
	'/choice',
	'/matched',
	'/notifications',
	'/settings',
	'/how',
	'/welcome',
] as const

/** Paths behind a screen's own that the same page shows: a chat, beside the list of them. */
export const innerPaths = { '/matched/:match': '/matched' } as const satisfies Record<string, (typeof screens)[number]>

/** The page of any other path: the application shows its 404 screen there. */
export const notFoundScreen = '/404'

export type Screen = (typeof screens)[number] | typeof notFoundScreen

/** All pages of the built application. Throws where one is missing. */
export function loadPages(folder: string, deps: Pick<Deps, 'institute' | 'logSigner'>): Map<Screen, Page> {
	const paths: Screen[] = [...screens, notFoundScreen]
	const institute = publicInstituteOf(deps)
	return new Map(paths.map((path) => [path, loadPage(folder, path, institute)]))
}
