// `npm run bench`: measures the product, prints a table against its limits and fails where one is missed.
// `npm run bench -- list` runs one suite.
import { type Figure, holds } from './figure.ts'
import { suites } from './suites.ts'
import { table } from './table.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in suites))
if (unknown.length > 0) {
	console.error(`There is no suite ${unknown.join(', ')}: there are ${Object.keys(suites).join(', ')}.`)
	process.exit(1)
}

const figures: Figure[] = []
for (const [name, load] of Object.entries(suites)) {
	if (wanted.length > 0 && !wanted.includes(name)) continue
	console.error(`── ${name}`)
	const suite = await load()
	figures.push(...(await suite()))
}
console.log(table(figures))
const missed = figures.filter((figure) => !holds(figure))
console.log(`\n${missed.length === 0 ? 'Every limit is held.' : `${missed.length} missed.`}`)
process.exitCode = missed.length > 0 ? 1 : 0
