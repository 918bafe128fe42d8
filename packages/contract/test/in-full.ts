/** Whether `YDO_SLOW=1` is set, as `npm run test:all` does: `test.runIf(isFull)` marks a test that `npm test` leaves out. */
export const isFull = process.env.YDO_SLOW === '1'

/** The amount of work of a test: `all` with `YDO_SLOW=1`, as `npm run test:all` sets it, and `some` in `npm test`. */
export function inFull<Amount>(all: Amount, some: Amount): Amount {
	return isFull ? all : some
}

/** All cases with `YDO_SLOW=1`; otherwise every `step`th, from the first. */
export function allOrEvery<Case>(step: number, cases: readonly Case[]): Case[] {
	return cases.filter((_, at) => at % inFull(1, step) === 0)
}
