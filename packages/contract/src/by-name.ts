import * as z from 'zod/mini'

/** An object of values by any names. Not z.record, whose code, in the file of all schemas, would weigh on each page. */
export function byName<Value extends z.ZodMiniType>(value: Value) {
	return z.catchall(z.object({}), value)
}
