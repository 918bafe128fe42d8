import type { Plugin } from 'vite'

const mark = '?late'
/** What comes alone to browsers without these curves or this KEM, and needs SHA-512 and SHA-3 besides. */
const late = /node_modules\/@noble\/(?:curves|post-quantum)\//
const hashes = /node_modules\/@noble\/hashes\//

/**
 * Gives the fallbacks of curves and KEM hashes of their own. A module is in one file, whole, for all who import from it: else every member would
 * fetch what the fallbacks alone need of it beside SHA-256.
 */
export function lateHashes(): Plugin {
	return {
		name: 'ydo-late-hashes',
		apply: 'build',
		enforce: 'pre',
		async resolveId(source, importer) {
			if (!importer || !(late.test(importer) || importer.endsWith(mark))) return null
			const found = await this.resolve(source, importer.replace(mark, ''), { skipSelf: true })
			return found && hashes.test(found.id) ? { ...found, id: found.id + mark } : found
		},
	}
}
