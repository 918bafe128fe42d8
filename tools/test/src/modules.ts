import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A source file of the product, with the source files that it imports, types included. Paths are absolute. */
export type Module = { path: string; lines: number; text: string; imports: readonly string[] }

const importing = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/g

/** The source files of the product: of apps and packages, without tests. */
export function readModules(root: string): Map<string, Module> {
	const paths = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
		.filter((path) => !/\.test\.tsx?$/.test(path))
		.map((path) => join(root, path))
	const known = new Set(paths)
	return new Map(paths.map((path) => [path, readModule(path, known)]))
}

function readModule(path: string, known: ReadonlySet<string>): Module {
	const text = readFileSync(path, 'utf8')
	const { resolve } = createRequire(path)
	const names = [...text.matchAll(importing)].map(([, plain, late]) => plain ?? late ?? '')
	const imports = names
		.filter((name) => /^(?:[.#]|@ydo\/)/.test(name) && /\.tsx?$|^@ydo\//.test(name))
		.map((name) => resolve(name))
	return { path, text, lines: text.split('\n').length - 1, imports: imports.filter((one) => known.has(one)) }
}

/** Groups of modules that import each other in a circle (Tarjan, 1972: strongly connected components of more than one). */
export function circlesIn(modules: ReadonlyMap<string, Module>): string[][] {
	const order = new Map<string, number>()
	const low = new Map<string, number>()
	const stack: string[] = []
	const circles: string[][] = []
	const visit = (path: string): number => {
		const number = order.size
		order.set(path, number)
		low.set(path, number)
		stack.push(path)
		for (const next of modules.get(path)?.imports ?? []) {
			const reached = order.has(next) ? (stack.includes(next) ? (order.get(next) ?? number) : number) : visit(next)
			low.set(path, Math.min(low.get(path) ?? number, reached))
		}
		if (low.get(path) === number) {
			const circle = stack.splice(stack.indexOf(path))
			if (circle.length > 1) circles.push(circle)
		}
		return low.get(path) ?? number
	}
	for (const path of modules.keys()) if (!order.has(path)) visit(path)
	return circles
}
