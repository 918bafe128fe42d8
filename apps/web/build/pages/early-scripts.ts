import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { type EarlyName, earlyNames } from './page-plan.ts'

/** The scripts of src/early, each as text that can stand in a page. */
export async function earlyScripts(root: string): Promise<Record<EarlyName, string>> {
	const scripts = await Promise.all(earlyNames.map(async (name) => [name, await earlyScript(root, name)] as const))
	return Object.fromEntries(scripts) as Record<EarlyName, string>
}

async function earlyScript(root: string, name: EarlyName): Promise<string> {
	const built = await build({
		root,
		configFile: false,
		publicDir: false,
		logLevel: 'error',
		build: {
			write: false,
			target: 'es2022',
			modulePreload: false,
			rolldownOptions: { input: join(root, `src/early/${name}.ts`), output: { format: 'iife' } },
		},
	})
	return codeOf(built).trim()
}

/** The one file of a build that was not written. */
export function codeOf(built: Awaited<ReturnType<typeof build>>): string {
	const [first] = [built].flat() as Rolldown.RolldownOutput[]
	const chunks = first?.output.filter((file) => file.type === 'chunk') ?? []
	if (chunks.length !== 1 || !chunks[0]) throw new Error(`one file was expected of a build, not ${chunks.length}`)
	return chunks[0].code
}
