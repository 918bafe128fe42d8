import type { ChunkFiles } from './chunk-files.ts'
import { layouts } from './page-plan.ts'

/** What makes one page of index.html. */
export type PageParts = {
	/** The text of the script that stands in the page. */
	early: string
	files: ChunkFiles
	/** Files that only one layout needs. */
	layoutFiles: Record<keyof typeof layouts, ChunkFiles>
	/** The first picture, if the page brings one. */
	markup: string
	/** Whether the fonts that index.html preloads are needed at once. */
	fonts: boolean
}

/** Vite's index.html, filled in for one page. Throws where it has not the expected places. */
export function pageHtml(template: string, { early, files, layoutFiles, markup, fonts }: PageParts): string {
	if (/<\/script|<!--/i.test(early)) throw new Error('an early script cannot stand in a page as it is')
	if (/<script|<style| style=/i.test(markup))
		throw new Error('the content policy forbids what a prerendered page brings')
	const links = [
		...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
		...files.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
		...layoutLinks(layoutFiles.wide, layouts.wide),
		...layoutLinks(layoutFiles.narrow, layouts.narrow),
	].filter((link) => !template.includes(fileOf(link)))
	const html = insert(template, '</head>', `${links.map((link) => `\t${link}\n\t`).join('')}</head>`)
	const filled = insert(html, '<div id="root"></div>', `<div id="root">${markup}</div>`)
	// Before any style sheet, for which a script would wait.
	const whole = insert(filled, '<title>', `<script>${early}</script>\n\t\t<title>`)
	return fonts ? whole : whole.replaceAll(/\s*<link rel="preload"[^>]* as="font"[^>]*>/g, '')
}

function layoutLinks({ styles, scripts }: ChunkFiles, layout: string): string[] {
	return [
		...styles.map((file) => `<link rel="preload" as="style" crossorigin media="${layout}" href="/${file}">`),
		...scripts.map((file) => `<link rel="modulepreload" crossorigin media="${layout}" href="/${file}">`),
	]
}

/** '"/assets/index.js"', by which to see that Vite has already put a link or the script itself there. */
function fileOf(link: string): string {
	return link.slice(link.lastIndexOf('="') + 1, -1)
}

function insert(html: string, place: string, text: string): string {
	if (html.split(place).length !== 2) throw new Error(`index.html should have ${place} once`)
	return html.replace(place, () => text)
}
