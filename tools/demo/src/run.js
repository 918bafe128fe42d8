// The one file that an old Node can read: says what is missing before anything newer is loaded.
// Usage: node tools/demo/src/run.js start | build | dev
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const neededMajor = 24
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What keeps this from running, in a line; undefined where nothing does. */
function whatIsMissing() {
	if (!existsSync(join(root, 'node_modules', '@ydo'))) return 'the packages are missing; run "npm ci" first'
	if (Number.parseInt(process.versions.node, 10) >= neededMajor) return undefined
	const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
	const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
	const brought = Object.keys(optionalDependencies).find((name) => name.startsWith('node-') && name.endsWith(system))
	const here = `this is Node ${process.versions.node} and YDO needs ${neededMajor}`
	if (!brought) return `${here}, which npm cannot bring for ${system}; install it, from https://nodejs.org for example`
	if (existsSync(join(root, 'node_modules', brought)))
		return `${here}, which npm has brought; start it with "npm start"`
	return `${here}; the package ${brought}, which brings it, is missing; run "npm ci" (not with --omit=optional)`
}

const missing = whatIsMissing()
if (missing) {
	console.error(`YDO cannot start: ${missing}`)
	process.exit(1)
}
const programs = {
	start: () => import('./start.ts'),
	build: () => import('./build.ts'),
	dev: () => import('./dev.ts'),
}
await programs[process.argv[2]]()
