import { readFile } from 'node:fs/promises'
import { institute, instituteMeta } from '@ydo/contract/institute'
import type { Plugin } from 'vite'

/** In development, does what the server does in production: puts the public part of the institute into the page. */
export function fillInstituteMeta(file: string): Plugin {
	return {
		name: 'ydo-institute-meta',
		apply: 'serve',
		async transformIndexHtml(html) {
			const { label } = institute.parse(JSON.parse(await readFile(file, 'utf8')))
			const content = JSON.stringify({ label }).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
			return html.replace(new RegExp(`(<meta name="${instituteMeta}" content=")[^"]*`), (_, start) => start + content)
		},
	}
}
