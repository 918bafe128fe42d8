import * as z from 'zod/mini'
import { lettersOver, type TextLimit } from './letters.ts'

// zod's own `int` would add its code to every page of the application, since all share one zod. For the same reason the schemas of
// calls that only the server parses are marked as pure: a bundler may then leave them out.

/** Checks for an integer from 0. */
export const isWhole: z.core.CheckFn<number> = ({ value, issues }) => {
	if (!Number.isSafeInteger(value) || value < 0)
		issues.push({ code: 'custom', input: value, message: 'expected a whole number from 0' })
}

/** Checks for an integer within inclusive bounds. */
export function isWithin(least: number, most: number): z.core.CheckFn<number> {
	return ({ value, issues }) => {
		if (!Number.isSafeInteger(value) || value < least || value > most)
			issues.push({ code: 'custom', input: value, message: `expected a whole number from ${least} to ${most}` })
	}
}

/** Checks the length of a text. */
export function isWithinLimit(limit: TextLimit): z.core.CheckFn<string> {
	return ({ value, issues }) => {
		if (lettersOver(value, limit) > 0)
			issues.push({ code: 'custom', input: value, message: `At most ${limit.letters} letters.` })
	}
}

export const whole = z.number().check(isWhole)

/** A record with any keys. z.record would add its code, in the file of all schemas, to every page. */
export function byName<Value extends z.ZodMiniType>(value: Value) {
	return z.catchall(z.object({}), value)
}
