// Prints the structure of the product in figures. Fails where modules import each other in a circle.
import { join, relative } from 'node:path'
import { circlesIn, readModules } from './modules.ts'

const root = join(import.meta.dirname, '../../..')
const modules = readModules(root)
const all = [...modules.values()]
const circles = circlesIn(modules)
const web = all.filter(({ path }) => path.includes('/apps/web/src/'))
const rows: [string, number][] = [
	['source files of the product', all.length],
	['their lines', all.reduce((sum, { lines }) => sum + lines, 0)],
	['circles of imports, types included', circles.length],
	// They outlive a member's session.
	['variables of modules in the web', web.flatMap(({ text }) => text.match(/^let /gm) ?? []).length],
]
for (const circle of circles) console.log(`circle: ${circle.map((path) => relative(root, path)).join(', ')}`)
for (const [name, value] of rows) console.log(`${name.padEnd(40)}${value}`)
process.exitCode = circles.length === 0 ? 0 : 1
