import { expect, test } from 'vitest'
import { currentSeason } from './seasons.ts'

const seasons = [
	{ number: 3, label: '2026-autumn', begins: '2026-08-01' },
	{ number: 4, label: '2027-spring', begins: '2027-01-10' },
]

test.each([
	['before the first begins', '2026-07-01T00:00:00Z', 3],
	['in the first', '2026-08-01T00:00:00Z', 3],
	['the moment before the second', '2027-01-09T23:59:59.999Z', 3],
	['from midnight of the second', '2027-01-10T00:00:00Z', 4],
	['long after the last', '2040-01-01T00:00:00Z', 4],
])('%s', (_, time, number) => {
	const { label } = seasons.find((season) => season.number === number) ?? {}
	expect(currentSeason({ seasons }, Date.parse(time))).toEqual({ number, label })
})
