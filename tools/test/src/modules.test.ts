import { expect, test } from 'vitest'
import { circlesIn, type Module } from './modules.ts'

const graph = (imports: Record<string, string[]>) =>
	new Map<string, Module>(
		Object.entries(imports).map(([path, names]) => [path, { path, lines: 1, text: '', imports: names }]),
	)

test('finds each circle of imports once, also beside others and through several modules', () => {
	const circles = circlesIn(graph({ a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a', 'd'] }))
	expect(circles.map((circle) => circle.toSorted())).toEqual([
		['d', 'e'],
		['a', 'b', 'c'],
	])
})

test('modules that share imports are no circle', () => {
	expect(circlesIn(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})
