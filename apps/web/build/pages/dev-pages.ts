import { readFile } from 'node:fs/promises'
import { logPaths } from '@ydo/contract/directory'
import { institute, instituteMeta, publicInstitute } from '@ydo/contract/institute'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { earlyScripts } from './early-scripts.ts'
import { pagePlan } from './page-plan.ts'

/**
 * In development, does to index.html what build and server do in production: puts the public part of the institute into
 * the page, and the script its path begins with. `file` is the institute's; `server` is asked for the key of its log.
 */
export function devPages(file: string, server: string): Plugin {
	let scripts: ReturnType<typeof earlyScripts> | undefined
	let root = ''
	return {
		name: 'ydo-dev-pages',
		apply: 'serve',
		configResolved(config) {
			root = config.root
		},
		async transformIndexHtml(html, { originalUrl = '/' }) {
			const log = await logKey(server)
			const known = publicInstitute.parse({ ...institute.parse(JSON.parse(await readFile(file, 'utf8'))), log })
			const content = JSON.stringify(known).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
			const place = new RegExp(`(<meta name="${instituteMeta}" content=")[^"]*`)
			scripts ??= earlyScripts(root)
			const plan = pagePlan[new URL(originalUrl, 'http://localhost').pathname]
			const children = (await scripts)[plan?.early ?? 'first-look']
			const tags: HtmlTagDescriptor[] = [{ tag: 'script', children, injectTo: 'head-prepend' }]
			return { html: html.replace(place, (_, start) => start + content), tags }
		},
	}
}

/** Empty while the server is not there yet: a later load of the page finds it. */
async function logKey(server: string): Promise<string> {
	const answer = await fetch(`${server}${logPaths.key}`).catch(() => undefined)
	return answer?.ok ? (await answer.text()).trim() : ''
}
