import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(?:js|css|svg|json|webmanifest)$/

/** Writes `<file>.br` and `<file>.gz` beside every built file worth it. Not index.html: the server fills it in first. */
export function precompress(): Plugin {
	let folder = ''
	return {
		name: 'ydo-precompress',
		apply: 'build',
		configResolved(config) {
			folder = config.build.outDir
		},
		async closeBundle() {
			const files = await readdir(folder, { recursive: true })
			await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))))
		},
	}
}

async function compress(file: string): Promise<void> {
	const bytes = await readFile(file)
	const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
	await writeFile(`${file}.br`, await brotli(bytes, { params }))
	await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
}
