import * as z from 'zod/mini'

// zod's own `int` would weigh on every page of the application, since all share one zod.

/** A check that a number is whole and from 0. */
export const isWhole: z.core.CheckFn<number> = ({ value, issues }) => {
	if (!Number.isSafeInteger(value) || value < 0)
		issues.push({ code: 'custom', input: value, message: 'expected a whole number from 0' })
}

/** A check that a number is whole and within bounds, both included. */
export function isWithin(least: number, most: number): z.core.CheckFn<number> {
	return ({ value, issues }) => {
		if (!Number.isSafeInteger(value) || value < least || value > most)
			issues.push({ code: 'custom', input: value, message: `expected a whole number from ${least} to ${most}` })
	}
}

export const whole = z.number().check(isWhole)
