/** A set of listeners, called in the order they were added. `add` returns a function that removes the listener. */
export type Listeners<Value> = {
	add(listener: (value: Value) => void): () => void
	tell(value: Value): void
}

export function createListeners<Value = void>(): Listeners<Value> {
	const listeners = new Set<(value: Value) => void>()
	return {
		add(listener) {
			listeners.add(listener)
			return () => {
				listeners.delete(listener)
			}
		},
		tell(value) {
			for (const listener of listeners) listener(value)
		},
	}
}
