import { type SessionView, sessionList, sessionPaths } from '@ydo/contract/account'
import { call } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'

/** The target of an ending: one session by its id, or several. */
export type Ending = 'others' | 'all' | { id: string }

export type SessionListSnapshot = {
	readonly state: 'loading' | 'failed' | 'ready'
	/** This device first. */
	readonly sessions: readonly SessionView[]
	readonly ending: Ending | undefined
	/** The last ending, if it failed. */
	readonly failed: Ending | undefined
}

export type SessionList = {
	/** Fetches the sessions. Known ones stay during the call and after a failure. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** Ends sessions, one call at a time; resolves with true on success. Never rejects. */
	end(which: Ending): Promise<boolean>
	subscribe(listener: () => void): () => void
	getSnapshot(): SessionListSnapshot
}

/** Lists and ends the sessions of a member. */
export function createSessionList(request: Request): SessionList {
	const changes = createListeners()
	let snapshot: SessionListSnapshot = { state: 'loading', sessions: [], ending: undefined, failed: undefined }
	const set = (next: Partial<SessionListSnapshot>) => {
		snapshot = { ...snapshot, ...next }
		changes.tell()
	}

	return {
		async load(signal) {
			if (snapshot.state !== 'ready') set({ state: 'loading' })
			try {
				set({ state: 'ready', sessions: await loadSessions(request, signal) })
			} catch {
				if (!signal?.aborted && snapshot.state !== 'ready') set({ state: 'failed' })
			}
		},
		async end(which) {
			if (snapshot.ending) return false
			set({ ending: which, failed: undefined })
			try {
				await endSessions(request, which)
				set({ ending: undefined, sessions: snapshot.sessions.filter((session) => !isEnded(session, which)) })
				return true
			} catch {
				set({ ending: undefined, failed: which })
				return false
			}
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

function isEnded({ id, current }: SessionView, which: Ending): boolean {
	if (which === 'all') return true
	return which === 'others' ? !current : id === which.id
}

/** The member's sessions, this device first. Throws as `call` does, or for an invalid answer. */
export async function loadSessions(request: Request, signal?: AbortSignal): Promise<SessionView[]> {
	const answer = await call(request, sessionPaths.sessions, signal ? { signal } : {})
	return sessionList.parse(await answer.json()).sessions
}

/** Ends one session, all others, or all. Their tokens are invalid once it resolves. */
export async function endSessions(request: Request, which: 'others' | 'all' | { id: string }): Promise<void> {
	const path = {
		others: sessionPaths.others,
		all: sessionPaths.sessions,
	}
	const target = typeof which === 'string' ? path[which] : `${sessionPaths.sessions}/${encodeURIComponent(which.id)}`
	await call(request, target, { method: 'DELETE' })
}
