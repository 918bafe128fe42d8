import { expect, test } from 'vitest'
import { startChild } from '#testing/child.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { until } from '#testing/until.ts'

const base = temporaryFolder()

// In this order: the first makes the cluster, each leaves a killed owner to the next.
test.each([
	{ round: 1, count: 3, what: 'the first start of all' },
	{ round: 2, count: 4, what: 'a start after a kill' },
	{ round: 3, count: 2, what: 'another one' },
])('$what, made $count times at once, has one winner', { timeout: 30_000 }, async ({ round, count }) => {
	const starters = Array.from({ length: count }, () => startChild('programs/write-rows.ts', [base, String(round)]))
	const losers = () => starters.filter((starter) => starter.hasExited())
	await until('all but one have given up', () => losers().length >= count - 1)
	for (const loser of losers())
		expect(loser.errors()).toMatch(/the database in .* is (already in use by process \d+|being started by another)/)

	const [winner, ...others] = starters.filter((starter) => !starter.hasExited())
	expect(others).toEqual([])
	await winner?.says(/^ok 0 3$/m)
	const before = winner?.output().length ?? 0
	await until('more rows: the others did it no harm', () => (winner?.output().length ?? 0) > before + 1000)
	winner?.signal('SIGKILL')
	await winner?.exited
})
