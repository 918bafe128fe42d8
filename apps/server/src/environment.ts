export type Environment = Readonly<Record<string, string | undefined>>

type Variable<T, Absent> = {
	/** What a good value is, for the line of a mistake. */
	expected: string
	/** Undefined for a text that is no good value. */
	parse: (text: string) => T | undefined
	absent: Absent
	/** Its value is never shown. */
	secret?: boolean
}

export type EnvironmentReader = {
	/** The value of a variable; `absent` where it is not set, empty, or a mistake. */
	read<T, Absent>(name: string, variable: Variable<T, Absent>): T | Absent
	/** One line for each mistake so far. */
	mistakes: string[]
}

/** Reads variables one by one and keeps the mistakes, so that all of them can be told at once. */
export function createEnvironmentReader(env: Environment): EnvironmentReader {
	const mistakes: string[] = []
	return {
		mistakes,
		read(name, { expected, parse, absent, secret }) {
			const text = env[name]?.trim()
			if (!text) return absent
			const value = parse(text)
			if (value !== undefined) return value
			mistakes.push(`${name} is ${secret ? 'not understood' : JSON.stringify(text)}; expected ${expected}`)
			return absent
		},
	}
}
