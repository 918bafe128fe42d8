/** What a written text means, or what is wrong with it, for people. */
export type Reading<Value> = { value: Value } | { error: string }

type Readings<Values> = { [Name in keyof Values]: Reading<Values[Name]> }

/** All values of a group of readings, or every error in it by name. */
export function collect<Values extends object>(
	readings: Readings<Values>,
): { values: Values } | { errors: Partial<Record<keyof Values, string>> } {
	const entries: [string, Reading<unknown>][] = Object.entries(readings)
	const errors = entries.flatMap(([name, reading]) => ('error' in reading ? [[name, reading.error]] : []))
	if (errors.length > 0) return { errors: Object.fromEntries(errors) }
	const values = entries.flatMap(([name, reading]) => ('value' in reading ? [[name, reading.value]] : []))
	return { values: Object.fromEntries(values) as Values }
}
