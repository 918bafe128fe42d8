import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instituteLabelPlace, instituteMeta, type PublicInstitute } from '@ydo/contract/institute'
import { brandTexts } from '@ydo/contract/texts/brand'
import { StartError } from './start-error.ts'

/** A page of the web application, filled in for the institute. */
export type Page = {
	html: string
	/** Names the content; without its quotes. */
	version: string
	/** What a Content-Security-Policy calls the page's inline scripts: 'sha256-…' (CSP level 3, section 6.7.3.3). */
	scriptHashes: string[]
}

/** The name of the page of a path among the built ones: "home.html" for "/home", index.html for "/". */
export function pageFile(path: string): string {
	return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/**
 * Reads the page of a path from the folder of the built pages. Throws where
 * the build lacks the page, or the page lacks what is to be filled in.
 */
export function loadPage(folder: string, path: string, institute: PublicInstitute): Page {
	const { label } = institute
	const file = pageFile(path)
	const content = escapeText(JSON.stringify(institute))
	const html = [
		{ place: new RegExp(`(<meta name="${instituteMeta}" content=")[^"]*`), text: content },
		{ place: /(<title>)[^<]*/, text: escapeText(`${brandTexts.appName} · ${label}`) },
	]
		.reduce((filled, part) => fill(filled, part, file), read(folder, file))
		.replaceAll(instituteLabelPlace, () => escapeText(label))
	return { html, version: hash('sha256', html, 'base64url').slice(0, 22), scriptHashes: hashScripts(html) }
}

function read(folder: string, file: string): string {
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
