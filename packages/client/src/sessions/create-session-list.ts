import type { SessionView } from '@ydo/contract/sessions'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import { endSessions, loadSessions } from './session-calls.ts'

/** What is being ended: one session by its id, or several. */
export type Ending = 'others' | 'all' | { id: string }

export type SessionListSnapshot = {
	readonly state: 'loading' | 'failed' | 'ready'
	/** This device first. */
	readonly sessions: readonly SessionView[]
	readonly ending: Ending | undefined
	/** What could not be ended when it was last tried. */
	readonly failed: Ending | undefined
}

export type SessionList = {
	/** Asks the server. What is known stays while it answers, and when it does not. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** Ends sessions; answers whether that worked. One at a time. Never rejects. */
	end(which: Ending): Promise<boolean>
	subscribe(listener: () => void): () => void
	getSnapshot(): SessionListSnapshot
}

/** Where a member is signed in, and ending that. */
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
