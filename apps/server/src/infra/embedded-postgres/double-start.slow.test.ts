import { expect, test } from 'vitest'
import { startChild } from '#test/child.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { until } from '#test/until.ts'

const base = temporaryFolder()

// Ordered: the first case creates the cluster, each leaves a killed owner to the next.
const rounds = [
	{ round: 1, count: 3, what: 'the first start of all' },
	{ round: 2, count: 4, what: 'a start after a kill' },
	{ round: 3, count: 2, what: 'another one' },
]

test.each(rounds)('$what: $count concurrent starts have one winner', { timeout: 30_000 }, async ({ round, count }) => {
	const starters = Array.from({ length: count }, () => startChild('programs/write-rows.ts', [base, String(round)]))
	const losers = () => starters.filter((starter) => starter.hasExited())
	await until('all but one have given up', () => losers().length >= count - 1)
	for (const loser of losers()) expect(loser.errors()).toMatch(/ is already in use by (process \d+|another process);/)

	const [winner, ...others] = starters.filter((starter) => !starter.hasExited())
	expect(others).toEqual([])
	await winner?.says(/^ok 0 3$/m)
	const before = winner?.output().length ?? 0
	await until('more rows: the others did it no harm', () => (winner?.output().length ?? 0) > before + 1000)
	winner?.signal('SIGKILL')
	await winner?.exited
})
