import { join } from 'node:path'
import { build, isFresh, type Target } from '#build/target.ts'
import { targets } from '#build/targets.ts'

// `npm run build`, and the build step of a start: builds the stale ones among the named targets (default: all) in parallel, one line
// each.
const root = join(import.meta.dirname, '../../..')
const names = process.argv.slice(2)
const wanted = targets.filter(({ name }) => names.length === 0 || names.includes(name))

async function buildTarget(target: Target): Promise<void> {
	if (isFresh(root, target)) return console.log(`${target.name}: up to date`)
	const began = performance.now()
	await build(root, target)
	console.log(`${target.name}: built in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

const results = await Promise.allSettled(wanted.map(buildTarget))
for (const [index, result] of results.entries()) {
	if (result.status === 'fulfilled') continue
	console.error(`the ${wanted[index]?.name} cannot be built:\n${result.reason.message ?? result.reason}`)
	process.exitCode = 1
}
