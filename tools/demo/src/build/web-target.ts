import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Target } from './target.ts'

const run = promisify(execFile)

/** The pages, built by Vite with their own configuration. */
export const webTarget: Target = {
	name: 'pages',
	folder: 'apps/web/dist',
	sources: ['apps/web', 'packages/client/src', 'packages/contract/src', 'package-lock.json'],
	async make(root, fresh) {
		const vite = join(root, 'node_modules/vite/bin/vite.js')
		const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
		// Set explicitly: with any other NODE_ENV the pages would carry React's development build.
		const env = { ...process.env, NODE_ENV: 'production' }
		try {
			await run(process.execPath, args, { cwd: join(root, 'apps/web'), env })
		} catch (error) {
			const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
			throw new Error(`${stdout}${stderr}`.trim() || String(error))
		}
	},
}
