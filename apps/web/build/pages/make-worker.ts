import { hash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { codeOf } from './early-scripts.ts'
import { pageFile, pagePlan } from './page-plan.ts'

/** Files that few need: the worker holds them once they were. */
const unheld = /devanagari/

/** Builds the service worker with the list of what it holds of this build, and the one that takes it away. After the pages are made. */
export function makeWorker(): Plugin {
	let root = ''
	return {
		name: 'ydo-worker',
		apply: 'build',
		enforce: 'post',
		configResolved(config) {
			root = config.root
		},
		async generateBundle(_, bundle) {
			const built = { ...heldOf(bundle), pages: Object.keys(pagePlan) }
			const emit = async (fileName: string, module: string) =>
				this.emitFile({ type: 'asset', fileName, source: await script(join(root, module), built) })
			await emit('worker.js', 'src/worker/worker.ts')
			await emit('worker-off.js', 'src/worker/off.ts')
		},
	}
}

/** The files, as addresses, and what names them and the pages together. */
function heldOf(bundle: Rolldown.OutputBundle): { version: string; files: string[] } {
	const files = Object.keys(bundle)
		.filter((name) => name.startsWith('assets/') && !unheld.test(name))
		.map((name) => `/${name}`)
		.sort()
	const pages = Object.keys(pagePlan).map((path) => {
		const page = bundle[pageFile(path)]
		return page?.type === 'asset' ? String(page.source) : ''
	})
	return { files, version: hash('sha256', JSON.stringify([files, pages]), 'base64url').slice(0, 10) }
}

/** In one file and of the old kind, which every browser takes as a worker. */
async function script(input: string, built: object): Promise<string> {
	const result = await build({
		configFile: false,
		publicDir: false,
		logLevel: 'error',
		define: { __BUILT__: JSON.stringify(built) },
		build: {
			write: false,
			target: 'es2022',
			modulePreload: false,
			rolldownOptions: { input, output: { format: 'iife' } },
		},
	})
	return codeOf(result)
}
