import { deviceStorage } from './storage.ts'

/** A choice that this device remembers, in sync across its tabs. */
export type Preference<Value extends string> = {
	get(): Value
	set(value: Value): void
	/** Calls `listener` after each change, also by another tab. Returns an unsubscribe function. */
	subscribe(listener: () => void): () => void
}

type PreferenceOptions<Value extends string> = {
	/** Key in local storage. Keys that begin with "ydo:" belong to a member and are removed by `forgetDevice`. */
	key: string
	/** The options. The first is the default, and is not stored. */
	values: readonly [Value, ...Value[]]
}

export function createPreference<Value extends string>({ key, values }: PreferenceOptions<Value>): Preference<Value> {
	const listeners = new Set<() => void>()
	return {
		get() {
			const stored = deviceStorage.getItem(key)
			return values.find((value) => value === stored) ?? values[0]
		},
		set(value) {
			if (value === values[0]) deviceStorage.removeItem(key)
			else deviceStorage.setItem(key, value)
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
