/** A choice that this device remembers, the same in all of its tabs. */
export type Preference<Value extends string> = {
	get(): Value
	set(value: Value): void
	/** Calls `listener` after each change, also by another tab. Returns what ends it. */
	subscribe(listener: () => void): () => void
}

type PreferenceOptions<Value extends string> = {
	/** Its name in local storage. Names that begin with "ydo:" are a member's and go with `forgetDevice`. */
	key: string
	/** What can be chosen. The first is what holds until something is, and is not written down. */
	values: readonly [Value, ...Value[]]
}

export function createPreference<Value extends string>({ key, values }: PreferenceOptions<Value>): Preference<Value> {
	const listeners = new Set<() => void>()
	return {
		get() {
			const stored = localStorage.getItem(key)
			return values.find((value) => value === stored) ?? values[0]
		},
		set(value) {
			if (value === values[0]) localStorage.removeItem(key)
			else localStorage.setItem(key, value)
			for (const listener of listeners) listener()
		},
		subscribe(listener) {
			const hearOtherTab = (event: StorageEvent) => {
				if (event.key === key || event.key === null) listener()
			}
			listeners.add(listener)
			addEventListener('storage', hearOtherTab)
			return () => {
				listeners.delete(listener)
				removeEventListener('storage', hearOtherTab)
			}
		},
	}
}
