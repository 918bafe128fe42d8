import { join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import type { Target } from './target.ts'

/** What a start uses of the server: with the public entry, the settings and the log. */
const parts = {
	'server.ts': ['startServer'],
	'config.ts': ['readConfig'],
	'logger.ts': ['createLogger'],
	'platform/institute.ts': ['loadInstitute'],
}

/** The server: server.js for the launcher, main.js to run by itself, photo-worker.js for its processes. Packages of node_modules stay there. */
export const serverTarget: Target = {
	name: 'server',
	folder: 'apps/server/dist',
	sources: [
		'apps/server/src',
		'apps/server/package.json',
		'packages/contract/src',
		'packages/log/src',
		'tools/demo/src/build',
		'package-lock.json',
	],
	async make(root, fresh) {
		const home = join(root, 'apps/server')
		const bundle = await rolldown({
			input: {
				server: entryName,
				main: join(home, 'src/main.ts'),
				'photo-worker': join(home, 'src/platform/photo-worker.ts'),
			},
			platform: 'node',
			external: (id) => /^(?:node:|[a-z@])/.test(id) && !id.startsWith('@ydo/') && id !== entryName,
			plugins: [entry(join(home, 'src')), keepFolders(join(home, 'dist'))],
			logLevel: 'warn',
		})
		await bundle.write({
			dir: fresh,
			format: 'esm',
			sourcemap: true,
			entryFileNames: '[name].js',
			chunkFileNames: '[name].js',
		})
		await bundle.close()
	},
}

const entryName = 'ydo-server-entry'

function entry(source: string): Plugin {
	const lines = Object.entries(parts).map(
		([file, names]) => `export { ${names.join(', ')} } from ${JSON.stringify(join(source, file))}`,
	)
	return {
		name: 'entry',
		resolveId: (id) => (id === entryName ? entryName : null),
		load: (id) => (id === entryName ? lines.join('\n') : null),
	}
}

/** Lets `import.meta.dirname` mean the folder of the source, by which the server finds its migrations and the pages. */
function keepFolders(distFolder: string): Plugin {
	return {
		name: 'keep-folders',
		transform(code, id) {
			if (!code.includes('import.meta.dirname')) return null
			const folder = JSON.stringify(`/${relative(distFolder, join(id, '..')).replaceAll('\\', '/')}`)
			return { code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`), map: null }
		},
	}
}
