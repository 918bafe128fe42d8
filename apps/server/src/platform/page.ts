import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Institute, instituteMeta, type PublicInstitute } from '@ydo/contract/institute'
import { brandTexts } from '@ydo/contract/texts/brand'

/** The one page of the web application, filled in for the institute. */
export type Page = {
	html: string
	etag: string
	/** What a Content-Security-Policy calls the page's inline scripts: 'sha256-…' (CSP level 3, section 6.7.3.3). */
	scriptHashes: string[]
}

/** Reads index.html from the folder of the built pages. Throws where the build lacks what is to be filled in. */
export function loadPage(folder: string, { label }: Pick<Institute, 'label'>): Page {
	const content = escapeAttribute(JSON.stringify({ label } satisfies PublicInstitute))
	const html = [
		{ place: new RegExp(`(<meta name="${instituteMeta}" content=")[^"]*`), text: content },
		{ place: /(<title>)[^<]*/, text: escapeAttribute(`${brandTexts.appName} · ${label}`) },
	].reduce(fill, readFileSync(join(folder, 'index.html'), 'utf8'))
	return { html, etag: `"${hash('sha256', html, 'base64url').slice(0, 22)}"`, scriptHashes: hashScripts(html) }
}

function fill(html: string, { place, text }: { place: RegExp; text: string }): string {
	if (!place.test(html)) throw new Error(`index.html has no place ${place.source}`)
	return html.replace(place, (_, start: string) => start + text)
}

function hashScripts(html: string): string[] {
	const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gis)
	return [...scripts].map(([, script]) => `'sha256-${hash('sha256', script ?? '', 'base64')}'`)
}

function escapeAttribute(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
