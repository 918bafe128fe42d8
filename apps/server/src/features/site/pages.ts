import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instituteLabelPlace, instituteMeta, type PublicInstitute, witnessesOf } from '@ydo/contract/institute'
import { brandTexts } from '@ydo/contract/texts/common'
import type { Deps } from '#domain/deps.ts'
import { StartError } from '#infra/start-error.ts'

/** Paths of screens, each with its own page. */
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

/** Paths below a screen's that the same page shows: a chat, beside the list of them. */
export const innerPaths = { '/matched/:match': '/matched' } as const satisfies Record<string, (typeof screens)[number]>

/** Page of any other path: the application shows its 404 screen there. */
export const notFoundScreen = '/404'

export type Screen = (typeof screens)[number] | typeof notFoundScreen

/** All pages of the built application. Throws if one is missing. */
export function loadPages(folder: string, deps: Pick<Deps, 'institute' | 'logSigner'>): Map<Screen, Page> {
	const paths: Screen[] = [...screens, notFoundScreen]
	const institute = publicInstituteOf(deps)
	return new Map(paths.map((path) => [path, loadPage(folder, path, institute)]))
}

/** A page of the web application, filled in for the institute. */
export type Page = {
	html: string
	/** Content version, without the quotes of an ETag. */
	version: string
	/** The page's inline scripts as Content-Security-Policy source expressions: 'sha256-…' (CSP level 3, section 6.7.3.3). */
	scriptHashes: string[]
}

/** File name of a path's page in the build: "home.html" for "/home", index.html for "/". */
export function pageFile(path: string): string {
	return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** Reads a path's page from the build folder. Throws if the build lacks the page or the page lacks a placeholder. */
export function loadPage(folder: string, path: string, institute: PublicInstitute): Page {
	const { label } = institute
	const file = pageFile(path)
	const content = escapeText(JSON.stringify(institute))
	const html = [
		{ place: new RegExp(`(<meta name="${instituteMeta}" content=")[^"]*`), text: content },
		{ place: /(<title>)[^<]*/, text: escapeText(`${brandTexts.appName} · ${label}`) },
	]
		.reduce((filled, part) => fill(filled, part, file), readBuilt(folder, file))
		.replaceAll(instituteLabelPlace, () => escapeText(label))
	return { html, version: hash('sha256', html, 'base64url').slice(0, 22), scriptHashes: hashScripts(html) }
}

/** Reads a text of the build folder. Throws a StartError if it is missing. */
export function readBuilt(folder: string, file: string): string {
	try {
		return readFileSync(join(folder, file), 'utf8')
	} catch {
		throw new StartError(`the pages were not built for this server: ${file} is missing; run "npm run build"`)
	}
}

function fill(html: string, { place, text }: { place: RegExp; text: string }, file: string): string {
	if (!place.test(html)) throw new Error(`${file} has no place ${place.source}`)
	return html.replace(place, (_, start: string) => start + text)
}

function hashScripts(html: string): string[] {
	const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gis)
	return [...scripts].map(([, script]) => `'sha256-${hash('sha256', script ?? '', 'base64')}'`)
}

function escapeText(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Public data of the institute for the pages. */
export function publicInstituteOf({ institute, logSigner }: Pick<Deps, 'institute' | 'logSigner'>): PublicInstitute {
	const { label, disciplines, years, prompts, timeZone, contacts } = institute
	const { quorum, of } = witnessesOf(institute)
	return {
		label,
		disciplines,
		years,
		prompts,
		timeZone,
		contacts: { grievance: contacts.grievance },
		log: logSigner.verifierKey,
		...(of.length > 0 && { witnesses: { quorum, keys: of.map(({ key }) => key) } }),
	}
}
