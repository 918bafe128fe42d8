import { visibilityTexts } from '@ydo/contract/texts/visibility'
import {
	type HiddenFrom,
	type SavedVisibility,
	type Visibility,
	type VisibilityDraft,
	visibility,
	visibilityDraft,
	visibilityPaths,
} from '@ydo/contract/visibility'
import { CallRefused, call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import {
	beginVisibility,
	errorsTold,
	type HiddenErrors,
	isChanged,
	isSameVisibility,
	mergeSaved,
	mergeVisibility,
	readHidden,
	seenByAll,
	snapshotOf,
	takesOff,
	type VisibilitySnapshot,
	type VisibilityState,
	writeHidden,
} from './visibility-state.ts'

export type VisibilityStore = {
	/** Fetches the saved state; input stays. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** Sets lists as shown on the screen, including blank lines. Sends nothing. */
	write(fields: Partial<HiddenFrom>): void
	/** Drops unsaved changes. */
	discard(): void
	/**
	 * Saves the hide list; `released` if someone was removed from it, who is visible again from tomorrow. On failure keeps all input, and
	 * reports the reason.
	 */
	save(): Promise<'saved' | 'released' | 'unchanged' | 'invalid' | 'failed'>
	/** Pauses or resumes the card at once; other input stays unsaved. */
	pause(on: boolean): Promise<'saved' | { failure: string }>
	/** Call when the member has left: nothing is stored any more. */
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): VisibilitySnapshot
}

export type VisibilityOptions = { request: Request; storage: KeyValueStorage; member: string }

const texts = visibilityTexts.notSaved

/** A member's visibility: the pause and the hide list. Unsaved changes are stored on the device. */
export function createVisibility({ request, storage, member }: VisibilityOptions): VisibilityStore {
	const drafts = createVisibilityStorage(storage, member)
	const changes = createListeners()
	let isClosed = false
	let state = beginVisibility(drafts.draft())
	let snapshot = snapshotOf(state)
	/** The last of the queued calls. */
	let last: Promise<unknown> = Promise.resolve()

	function set(change: Partial<VisibilityState>): void {
		const before = state
		state = { ...state, ...change }
		if (!isClosed && state.draft !== before.draft) drafts.keep(state.draft)
		snapshot = snapshotOf(state)
		changes.tell()
	}

	/** Serializes saves, so that none mistakes another for a different device's. */
	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		const turn = last.then(work)
		last = turn
		return turn
	}

	async function load(signal: AbortSignal | undefined): Promise<void> {
		if (state.phase === 'failed') set({ phase: 'loading' })
		try {
			const saved = await loadVisibility(request, signal)
			// Read the state only now, to keep input written meanwhile.
			set(mergeSaved(state, saved))
		} catch {
			if (!signal?.aborted && !state.saved) set({ phase: 'failed' })
		}
	}

	async function save(): ReturnType<VisibilityStore['save']> {
		const { draft, saved } = state
		if (!draft || !isChanged(state)) return 'unchanged'
		const { base, written } = draft
		const read = readHidden(written)
		if ('errors' in read) return refuse(read.errors)
		set({ errors: {}, failure: undefined })
		const mine = { paused: base.paused, hiddenFrom: read.hiddenFrom }
		const outcome = await attempt(() => saveOver(request, saved, { base, mine }))
		if ('failure' in outcome) {
			set({ failure: outcome.failure })
			return 'failed'
		}
		if ('errors' in outcome) {
			set(mergeSaved(state, outcome.present))
			return refuse(outcome.errors)
		}
		const later = state.draft
		// Input written during the save is based on what was sent.
		const rest = later && later.written !== written ? { ...later, base: mine } : undefined
		set({ ...mergeSaved({ ...state, draft: rest }, outcome.saved), merged: outcome.merged })
		return takesOff(base.hiddenFrom, read.hiddenFrom) ? 'released' : 'saved'
	}

	function refuse(errors: HiddenErrors): 'invalid' {
		set({ errors, failure: undefined })
		return 'invalid'
	}

	async function pause(on: boolean): Promise<'saved' | { failure: string }> {
		const { saved } = state
		const base = saved?.visibility ?? { ...seenByAll, paused: !on }
		const outcome = await attempt(() => saveOver(request, saved, { base, mine: { ...base, paused: on } }))
		if ('saved' in outcome) {
			set({ ...mergeSaved(state, outcome.saved), pausing: undefined })
			return 'saved'
		}
		set({ pausing: undefined })
		return { failure: 'failure' in outcome ? outcome.failure : texts.server }
	}

	return {
		load: (signal) => inTurn(() => load(signal)),
		write: (fields) => set(writeHidden(state, fields)),
		discard: () => set({ draft: undefined, errors: {}, failure: undefined }),
		save() {
			set({ saving: state.saving || isChanged(state) })
			return inTurn(() => save().finally(() => set({ saving: false })))
		},
		pause(on) {
			set({ pausing: on })
			return inTurn(() => pause(on))
		},
		close() {
			isClosed = true
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
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

/** The unsaved hide list on the device. */
type VisibilityStorage = {
	draft(): VisibilityDraft | undefined
	/** Undefined removes it. A refused write is ignored: the page still has the draft. */
	keep(draft: VisibilityDraft | undefined): void
}

function createVisibilityStorage(storage: KeyValueStorage, member: string): VisibilityStorage {
	const key = `${ownPrefix(member)}visibility-draft`
	return {
		draft() {
			try {
				return visibilityDraft.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
			} catch {
				return undefined
			}
		},
		keep(draft) {
			try {
				if (draft) storage.setItem(key, JSON.stringify(draft))
				else storage.removeItem(key)
			} catch {}
		},
	}
}

/** Attempts if other devices keep saving in between. */
const tries = 5

type Change = { base: Visibility; mine: Visibility }

/** `merged`: `saved` includes changes of another device. `errors`: the server's refusal, with its current version. */
type SavedOver = { saved: SavedVisibility; merged: boolean } | { errors: HiddenErrors; present: SavedVisibility }

/**
 * Saves a change merged with later saves of other devices. `known` is the last known server version; undefined fetches it first. Throws
 * as the calls do.
 */
async function saveOver(
	request: Request,
	known: SavedVisibility | undefined,
	{ base, mine }: Change,
): Promise<SavedOver> {
	let theirs = known ?? (await loadVisibility(request))
	for (let rest = tries; rest > 0; rest--) {
		const merged = !isSameVisibility(theirs.visibility, base)
		const wanted = mergeVisibility(base, mine, theirs.visibility)
		if (isSameVisibility(wanted, theirs.visibility)) return { saved: theirs, merged }
		const outcome = await saveOnce(request, wanted, theirs)
		if (outcome !== 'stale') return 'errors' in outcome ? outcome : { saved: outcome, merged }
		theirs = await loadVisibility(request)
	}
	throw new Error('other devices change it again and again')
}

async function saveOnce(request: Request, wanted: Visibility, present: SavedVisibility) {
	try {
		return await saveVisibility(request, wanted, present.etag)
	} catch (error) {
		const fields = error instanceof CallRefused ? error.told?.fields : undefined
		const errors = errorsTold(fields ?? {}, wanted.hiddenFrom)
		if (Object.keys(errors).length === 0) throw error
		return { errors, present }
	}
}

/** The member's pause and hide list. Throws as `call` does, or for an invalid answer. */
export async function loadVisibility(request: Request, signal?: AbortSignal): Promise<SavedVisibility> {
	return read(await call(request, visibilityPaths.visibility, signal ? { signal } : {}))
}

/**
 * Replaces all of it and returns the saved version; `stale`, with nothing replaced, if the server has another version than `etag`. Throws
 * as `call` does: a refusal names fields such as `hiddenFrom.emails.1`.
 */
export async function saveVisibility(
	request: Request,
	wanted: Visibility,
	etag: string | undefined,
): Promise<SavedVisibility | 'stale'> {
	const init = withJson('PUT', wanted)
	const headers = { ...init.headers, ...(etag && { 'if-match': etag }) }
	try {
		return read(await call(request, visibilityPaths.visibility, { ...init, headers }))
	} catch (error) {
		if (error instanceof CallRefused && error.told?.code === 'stale') return 'stale'
		throw error
	}
}

async function read(answer: Response): Promise<SavedVisibility> {
	return { visibility: visibility.parse(await answer.json()), etag: answer.headers.get('etag') ?? undefined }
}
