import type { DeckStorage } from '@ydo/client/held/value-storage'
import type { Session } from '@ydo/client/session/create-session'
import type { KeyValueStorage } from '@ydo/client/session/token-store'

/** What code that runs on a member's behalf in this page works with. */
export type MemberScope = {
	readonly member: string
	/** Calls the server as this member. */
	readonly request: ReturnType<Session['requestAs']>
	/** IndexedDB and local storage. After the end they write nothing, so a late response does not restore what the device has erased. */
	readonly held: DeckStorage
	readonly local: KeyValueStorage
	/** Aborted when the member signs out or another one signs in. */
	readonly signal: AbortSignal
	/** Runs `end` when the signal aborts; at once if it has. */
	onEnd(end: () => void): void
}

type Open = MemberScope & { values: Map<unknown, unknown>; end(): void }

/** Owns all in-memory state of signed-in members, so that signing out drops all of it at once. */
export function createMemberScopes(
	session: Pick<Session, 'snapshot' | 'subscribe' | 'requestAs'>,
	storages: Pick<MemberScope, 'held' | 'local'>,
) {
	const scopes = new Map<string, Open>()

	const hasLeft = (member: string) => {
		const state = session.snapshot()
		return state.status === 'signed-in' ? state.user.id !== member : state.status === 'signed-out'
	}

	/** Code that still runs after its member has left gets an aborted scope that is not stored. */
	function open(member: string): Open {
		const ending = new AbortController()
		const { signal } = ending
		const opened: Open = {
			...{ member, request: session.requestAs(member), signal, values: new Map() },
			held: heldUntil(storages.held, signal),
			local: localUntil(storages.local, signal),
			onEnd: (end) => (signal.aborted ? end() : signal.addEventListener('abort', end)),
			end: () => ending.abort(),
		}
		if (hasLeft(member)) opened.end()
		else scopes.set(member, opened)
		return opened
	}

	session.subscribe(() => {
		for (const [member, scope] of scopes) {
			if (!hasLeft(member)) continue
			scopes.delete(member)
			scope.end()
		}
	})

	return {
		/** Returns a function that creates one value per member on first use. `current` lists the existing values. */
		perMember<Value>(make: (scope: MemberScope) => Value) {
			const of = (member: string): Value => {
				const { values, ...scope } = scopes.get(member) ?? open(member)
				if (!values.has(make)) values.set(make, make(scope))
				return values.get(make) as Value
			}
			const current = () =>
				[...scopes.values()].flatMap(({ values }) => (values.has(make) ? [values.get(make) as Value] : []))
			return Object.assign(of, { current })
		},
		/** The number of stored values of all members. */
		size: () => [...scopes.values()].reduce((sum, { values }) => sum + values.size, 0),
	}
}

function heldUntil({ read, change, putAtOnce }: DeckStorage, signal: AbortSignal): DeckStorage {
	return {
		read,
		change: async (...args) => {
			if (!signal.aborted) await change(...args)
		},
		putAtOnce: async (...args) => {
			if (!signal.aborted) await putAtOnce(...args)
		},
	}
}

function localUntil(local: KeyValueStorage, signal: AbortSignal): KeyValueStorage {
	return {
		getItem: (key) => local.getItem(key),
		setItem: (key, value) => signal.aborted || local.setItem(key, value),
		removeItem: (key) => local.removeItem(key),
	}
}
