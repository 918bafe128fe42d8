import { join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import type { Target } from './target.ts'

/** The server's parts that a start uses, and the public entry, the log and the institute. */
const parts = {
	'server.ts': ['startServer'],
	'logger.ts': ['createLogger'],
	'domain/institute/institute.ts': ['loadInstitute'],
}

/**
 * The server: server.js for `npm start`, main.js to run standalone, also by an older Node, photo-worker.js for the processes that decode
 * photos. Packages of node_modules stay there.
 */
export const serverTarget: Target = {
	name: 'server',
	folder: 'apps/server/dist',
	sources: [
		'apps/server/src',
		'apps/server/package.json',
		'packages/contract/src',
		'packages/log/src',
		'tools/launch/src',
		'tools/demo/src/build',
		'package-lock.json',
	],
	async make(root, fresh) {
		const home = join(root, 'apps/server')
		const bundle = await rolldown({
			input: { server: serverEntry, main: mainEntry, 'photo-worker': join(home, 'src/domain/photos/photo-worker.ts') },
			platform: 'node',
			external: (id) => /^(?:node:|[a-z@])/.test(id) && !id.startsWith('@ydo/'),
			plugins: [entries(root), keepFolders(join(home, 'dist'))],
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

const [serverEntry, mainEntry] = ['\0server-entry', '\0main-entry']

function entries(root: string): Plugin {
	const source = join(root, 'apps/server/src')
	const launch = JSON.stringify(join(root, 'tools/launch/src/on-node-24.js'))
	const program = JSON.stringify(join(source, 'main.ts'))
	const texts: Record<string, string> = {
		[serverEntry]: Object.entries(parts)
			.map(([file, names]) => `export { ${names.join(', ')} } from ${JSON.stringify(join(source, file))}`)
			.join('\n'),
		// Imported only then, since an older Node may not be able to parse it.
		[mainEntry]: `import { onNode24 } from ${launch}\nawait onNode24(() => import(${program}))`,
	}
	return {
		name: 'entries',
		resolveId: (id) => (id in texts ? id : null),
		load: (id) => texts[id] ?? null,
	}
}

/** Points `import.meta.dirname` at the source folder, by which the server finds its migrations and the pages. */
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
