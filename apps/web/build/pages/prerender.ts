import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { classNaming } from './class-naming.ts'
import { codeOf } from './early-scripts.ts'

type Renderer = { render(path: string): Promise<string> }

/** Renders screens at build time: the application, built once more, for Node. Returns the markup of each path. */
export async function prerender(root: string, paths: readonly string[]): Promise<Map<string, string>> {
	const built = await build({
		root,
		configFile: false,
		publicDir: false,
		logLevel: 'error',
		plugins: [react()],
		css: { modules: classNaming },
		ssr: { noExternal: true },
		build: {
			ssr: 'src/app/prerender.tsx',
			write: false,
			// Beyond it, addresses would differ from the pages'.
			assetsInlineLimit: 0,
			rolldownOptions: { output: { format: 'esm', codeSplitting: false } },
		},
	})
	const folder = await mkdtemp(join(tmpdir(), 'ydo-prerender-'))
	try {
		const file = join(folder, 'render.mjs')
		await writeFile(file, codeOf(built))
		const { render }: Renderer = await import(pathToFileURL(file).href)
		return new Map(await Promise.all(paths.map(async (path) => [path, await render(path)] as const)))
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}
