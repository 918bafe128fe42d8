import type { User } from '@ydo/contract/session'

/** What is known of the visitor. `ended`: the server ended the session; nobody signed out here. */
export type SessionState =
	/** `expected`: whose token it is, as far as this device knows; the server is still to be asked. */
	| { status: 'unknown'; expected?: User | undefined }
	| { status: 'signed-in'; user: User }
	| { status: 'signed-out'; ended: boolean }

/** A value with subscribers, as useSyncExternalStore reads it. */
export type StateHolder = {
	become(next: SessionState): void
	subscribe(listener: () => void): () => void
	/** The same object until something changes. */
	snapshot(): SessionState
}

export function createStateHolder(initial: SessionState): StateHolder {
	const listeners = new Set<() => void>()
	let state = initial
	return {
		become: (next) => {
			state = next
			for (const listener of listeners) listener()
		},
		subscribe: (listener) => {
			listeners.add(listener)
			return () => void listeners.delete(listener)
		},
		snapshot: () => state,
	}
}
