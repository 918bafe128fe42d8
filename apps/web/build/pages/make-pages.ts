import type { Plugin } from 'vite'
import { chunkFiles, without } from './chunk-files.ts'
import { earlyScripts } from './early-scripts.ts'
import { pageHtml } from './page-html.ts'
import { pageFile, pagePlan } from './page-plan.ts'
import { prerender } from './prerender.ts'

/** Makes a page for each path of the plan out of index.html. */
export function makePages(): Plugin {
	let root = ''
	return {
		name: 'ydo-pages',
		apply: 'build',
		enforce: 'post',
		configResolved(config) {
			root = config.root
		},
		async generateBundle(_, bundle) {
			const template = bundle['index.html']
			if (template?.type !== 'asset') throw new Error('the build has no index.html')
			const html = String(template.source)
			delete bundle['index.html']
			const drawn = Object.keys(pagePlan).filter((path) => pagePlan[path]?.prerendered)
			const markup = await prerender(root, drawn)
			const scripts = await earlyScripts(root)
			for (const [path, { modules, wideModules = [], narrowModules = [], early, leadsOn }] of Object.entries(
				pagePlan,
			)) {
				const files = chunkFiles(bundle, root, modules)
				const source = pageHtml(html, {
					early: scripts[early],
					files,
					layoutFiles: {
						wide: without(chunkFiles(bundle, root, wideModules), files),
						narrow: without(chunkFiles(bundle, root, narrowModules), files),
					},
					markup: markup.get(path) ?? '',
					fonts: !leadsOn,
				})
				this.emitFile({ type: 'asset', fileName: pageFile(path), source })
			}
		},
	}
}
