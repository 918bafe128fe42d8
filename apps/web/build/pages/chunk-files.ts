import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Files of the build, relative to its folder. */
export type ChunkFiles = { scripts: string[]; styles: string[] }

/** Everything that has to be there for the modules to run. Throws when one of them is in no chunk. */
export function chunkFiles(bundle: Bundle, root: string, modules: readonly string[]): ChunkFiles {
	const chunks = new Set<Chunk>()
	const add = (chunk: Chunk) => {
		if (chunks.has(chunk)) return
		chunks.add(chunk)
		for (const name of chunk.imports) {
			const imported = bundle[name]
			if (imported?.type === 'chunk') add(imported)
		}
	}
	for (const module of modules) add(chunkOf(bundle, join(root, module)))
	return {
		scripts: [...chunks].map(({ fileName }) => fileName),
		styles: [...new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
	}
}

/** The files that are not among the others. */
export function without(files: ChunkFiles, others: ChunkFiles): ChunkFiles {
	return {
		scripts: files.scripts.filter((file) => !others.scripts.includes(file)),
		styles: files.styles.filter((file) => !others.styles.includes(file)),
	}
}

function chunkOf(bundle: Bundle, module: string): Chunk {
	const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(module))
	if (chunk?.type === 'chunk') return chunk
	throw new Error(`${module} is in no chunk: is it named rightly in build/pages/page-plan.ts?`)
}
