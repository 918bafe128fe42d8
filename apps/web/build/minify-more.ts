import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Minifies chunks of these names by terser before Vite's own minifier, which inlines less: home's code gets 2 kB smaller. Terser is slow,
 * so that not all chunks are worth it.
 */
export function minifyMore(names: readonly string[]): Plugin {
	return {
		name: 'ydo-minify-more',
		apply: 'build',
		async renderChunk(code, { name }) {
			if (!names.includes(name)) return null
			const smaller = await minify(code, { module: true, ecma: 2020, compress: { passes: 2 } })
			return { code: smaller.code ?? code, map: null }
		},
	}
}
