import { type Figure, holds } from './figure.ts'

/** The figures as a Markdown table, as in docs/benchmarks.md; a missed limit is marked in words. */
export function table(figures: readonly Figure[]): string {
	const rows = figures.map((figure) => [
		figure.subject,
		figure.property,
		rounded(figure.value),
		limitOf(figure),
		figure.limit ? (holds(figure) ? 'held' : '**missed**') : '',
	])
	return [['What', 'Property', 'Measured', 'Limit', ''], ['---', '---', '--:', '--:', '---'], ...rows]
		.map((row) => `| ${row.join(' | ')} |`)
		.join('\n')
}

function limitOf({ limit }: Figure): string {
	if (!limit) return ''
	return 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`
}

function rounded(value: number): string {
	return String(Number(value.toPrecision(3)))
}
