import { expect, test } from 'vitest'
import { judgeSize } from './photo-kind.ts'

test.each([
	[{ width: 1, height: 1 }, /only 1 pixel across/],
	[{ width: 2, height: 9 }, /only 2 pixels across/],
	[{ width: 20, height: 4000 }, /only 20 pixels across/],
	[{ width: 4000, height: 20 }, /only 15 pixels across/],
	[{ width: 159, height: 400 }, /only 159 pixels across.*160 or more/],
	[{ width: 160, height: 213 }, undefined],
	[{ width: 160, height: 12_000 }, undefined],
	[{ width: 12_000, height: 214 }, undefined],
])('judges a size by what a card shows of it: %o', (size, reason) => {
	const judged = judgeSize(size)
	if (reason) expect(judged).toMatch(reason)
	else expect(judged).toBeUndefined()
})
