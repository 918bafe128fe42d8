import { visibilityTexts } from '@ydo/contract/texts/visibility'
import type { HiddenFrom } from '@ydo/contract/visibility'
import { CallRefused } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { takesOff } from './merge-visibility.ts'
import { type HiddenErrors, readHidden } from './read-hidden.ts'
import { type SavedOver, saveOver } from './save-over.ts'
import { loadVisibility } from './visibility-calls.ts'
import {
	beginVisibility,
	isChanged,
	seenByAll,
	snapshotOf,
	takeOver,
	type VisibilitySnapshot,
	type VisibilityState,
	writeHidden,
} from './visibility-state.ts'
import { createVisibilityStorage } from './visibility-storage.ts'

export type VisibilityStore = {
	/** Asks the server; what is written stays. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** Writes lists as they stand on the screen, blank lines and all. Nothing is sent. */
	write(fields: Partial<HiddenFrom>): void
	/** Forgets what is not saved. */
	discard(): void
	/**
	 * Saves whom one hides from; `released` where somebody was taken off the lists, who is seen again from tomorrow. Where it fails,
	 * all that is written stays, with the reason.
	 */
	save(): Promise<'saved' | 'released' | 'unchanged' | 'invalid' | 'failed'>
	/** Pauses the card, or goes on, at once; what is written of the rest waits. */
	pause(on: boolean): Promise<'saved' | { failure: string }>
	/** For when its member has left: nothing is kept any more. */
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): VisibilitySnapshot
}

export type VisibilityOptions = { request: Request; storage: KeyValueStorage; member: string }

type Parts = { request: Request; get(): VisibilityState; set(next: VisibilityState): void }

const texts = visibilityTexts.notSaved

/** Who may see a member: the pause, and whom they hide from. Changes that are not saved are kept on the device. */
export function createVisibility({ request, storage, member }: VisibilityOptions): VisibilityStore {
	const kept = createVisibilityStorage(storage, member)
	const changes = createListeners()
	let closed = false
	let state = beginVisibility(kept.draft())
	let snapshot = snapshotOf(state)
	const set = (next: VisibilityState) => {
		if (!closed && next.draft !== state.draft) kept.keep(next.draft)
		state = next
		snapshot = snapshotOf(state)
		changes.tell()
	}
	const parts = { request, get: () => state, set }
	/** Saves go one after the other, so that none is told of the other as of another device. */
	let last: Promise<unknown> = Promise.resolve()
	const inTurn = <T>(work: () => Promise<T>) => {
		const turn = last.then(work)
		last = turn
		return turn
	}
	return {
		load: (signal) => inTurn(() => load(parts, signal)),
		write: (fields) => set(writeHidden(state, fields)),
		discard: () => set({ ...state, draft: undefined, errors: {}, failure: undefined }),
		save() {
			set({ ...state, saving: state.saving || isChanged(state) })
			return inTurn(() => save(parts).finally(() => set({ ...state, saving: false })))
		},
		pause(on) {
			set({ ...state, pausing: on })
			return inTurn(() => pause(parts, on))
		},
		close: () => {
			closed = true
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

async function load({ request, get, set }: Parts, signal: AbortSignal | undefined): Promise<void> {
	if (get().phase === 'failed') set({ ...get(), phase: 'loading' })
	try {
		const saved = await loadVisibility(request, signal)
		// Only now: what was written meanwhile stays.
		set(takeOver(get(), saved))
	} catch {
		if (!signal?.aborted && !get().saved) set({ ...get(), phase: 'failed' })
	}
}

async function save({ request, get, set }: Parts): ReturnType<VisibilityStore['save']> {
	const { draft, saved } = get()
	if (!draft || !isChanged(get())) return 'unchanged'
	const { base, written } = draft
	const read = readHidden(written)
	if ('errors' in read) return refuse({ get, set }, read.errors)
	set({ ...get(), errors: {}, failure: undefined })
	const mine = { paused: base.paused, hiddenFrom: read.hiddenFrom }
	const outcome = await attempt(() => saveOver(request, saved, { base, mine }))
	if ('failure' in outcome) {
		set({ ...get(), failure: outcome.failure })
		return 'failed'
	}
	if ('errors' in outcome) {
		set(takeOver(get(), outcome.present))
		return refuse({ get, set }, outcome.errors)
	}
	const later = get().draft
	// What was written while it was saved is a change of what was sent.
	const rest = later && later.written !== written ? { ...later, base: mine } : undefined
	set({ ...takeOver({ ...get(), draft: rest }, outcome.saved), merged: outcome.merged })
	return takesOff(base.hiddenFrom, read.hiddenFrom) ? 'released' : 'saved'
}

function refuse({ get, set }: Pick<Parts, 'get' | 'set'>, errors: HiddenErrors): 'invalid' {
	set({ ...get(), errors, failure: undefined })
	return 'invalid'
}

async function pause({ request, get, set }: Parts, on: boolean): Promise<'saved' | { failure: string }> {
	const { saved } = get()
	const base = saved?.visibility ?? { ...seenByAll, paused: !on }
	const outcome = await attempt(() => saveOver(request, saved, { base, mine: { ...base, paused: on } }))
	if ('saved' in outcome) set({ ...takeOver(get(), outcome.saved), pausing: undefined })
	else set({ ...get(), pausing: undefined })
	if ('saved' in outcome) return 'saved'
	return { failure: 'failure' in outcome ? outcome.failure : texts.server }
}

type Attempt = SavedOver | { failure: string }

async function attempt(work: () => Promise<SavedOver>): Promise<Attempt> {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof CallRefused)) return { failure: error instanceof TypeError ? texts.offline : texts.server }
		const { told, status } = error
		return { failure: told && status < 500 ? texts.because(told.message) : texts.server }
	}
}
