import { type OwnRows, ownRows, ownRowsPaths } from '@ydo/contract/export'
import { call } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'

export type OwnRowsSnapshot = {
	readonly state: 'loading' | 'failed' | 'shown'
	/** Rows of the last answer, also during a reload and after it fails. */
	readonly rows: OwnRows | undefined
}

/** The rows that the server stores about the member. */
export type OwnRowsStore = {
	/** Reloads; single-flight. Never rejects. */
	ask(signal?: AbortSignal): Promise<void>
	subscribe(listener: () => void): () => void
	getSnapshot(): OwnRowsSnapshot
}

export function createOwnRows(request: Request): OwnRowsStore {
	const changes = createListeners()
	let snapshot: OwnRowsSnapshot = { state: 'loading', rows: undefined }
	let asking: Promise<void> | undefined
	const set = (next: OwnRowsSnapshot) => {
		snapshot = next
		changes.tell()
	}

	async function read(signal?: AbortSignal): Promise<void> {
		set({ ...snapshot, state: 'loading' })
		try {
			const answer = await call(request, ownRowsPaths.rows, signal ? { signal } : {})
			set({ state: 'shown', rows: ownRows.parse(await answer.json()) })
		} catch {
			if (!signal?.aborted) set({ ...snapshot, state: 'failed' })
		}
	}

	return {
		ask(signal) {
			asking ??= read(signal).finally(() => {
				asking = undefined
			})
			return asking
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}
