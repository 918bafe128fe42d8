import type { OwnProfile } from '@ydo/contract/own-profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { createOwnStorage, type Drafted, type OwnStorage } from './own-storage.ts'
import { loadProfile, saveProfile } from './profile-calls.ts'
import { type ProfileSnapshot, snapshotOf } from './profile-snapshot.ts'
import { isSame, type ProfileState, silence, stateToKeep, write } from './profile-state.ts'
import type { Circumstances } from './read-profile.ts'
import { afterSave, prepareSave, type Saved, settleSave } from './save-profile.ts'
import { createTagActions, type TagActions } from './tag-actions.ts'
import { choose, takeOver } from './take-over.ts'

/** A field that is one text. */
export type TextField = Exclude<keyof OwnProfile, 'tags' | 'prompts'>

export type OwnProfileStore = TagActions & {
	/** Asks the server for the saved profile; what is written meanwhile stays. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** Into edit mode, with whatever is not saved yet. */
	edit(): void
	/** Out of edit mode without saving: what is written is kept, and offered. */
	leave(): void
	/** Forgets what is not saved. */
	discard(): void
	setField(name: TextField, text: string): void
	/** Settles a conflict: what is written here, or what another device saved. */
	choose(name: keyof OwnProfile, side: 'mine' | 'theirs'): void
	setPrompts(prompts: OwnProfile['prompts']): void
	/** Saves and leaves edit mode. Where that fails, edit mode and all that is written stay, with the reason. */
	save(): Promise<Saved>
	subscribe(listener: () => void): () => void
	getSnapshot(): ProfileSnapshot
}

export type ProfileOptions = {
	request: Request
	storage: KeyValueStorage
	/** The member's id: what the device keeps is theirs alone. */
	member: string
	institute: Circumstances['institute']
	/** Unix milliseconds. */
	now?: () => number
}

type Parts = {
	request: Request
	storage: OwnStorage
	get(): ProfileState
	set(next: ProfileState): void
	circumstances(): Circumstances
}

/** A member's own profile, shown and edited (specification, section 2, and product.md's departure: edits are saved). */
export function createProfile(options: ProfileOptions): OwnProfileStore {
	const { request, member, institute, now = Date.now } = options
	const storage = createOwnStorage(options.storage, member)
	const changes = createListeners()
	const circumstances = () => ({ institute, today: new Date(now()).toISOString().slice(0, 10) })
	let state = initialState(storage)
	let snapshot = snapshotOf(state, circumstances().today)

	const set = (next: ProfileState) => {
		const before = JSON.stringify(keptOf(state))
		state = next
		snapshot = snapshotOf(state, circumstances().today)
		// Only a saved profile tells which changes are none: until it is there, the kept draft stays as it is.
		const kept = keptOf(state)
		if (state.profile && JSON.stringify(kept) !== before) storage.keepDraft(kept)
		changes.tell()
	}
	const parts = { request, storage, get: () => state, set, circumstances }

	return {
		load: (signal) => load(parts, signal),
		edit: () => set({ ...state, ...unjudged, mode: 'edit' }),
		leave: () => set({ ...stateToKeep(state), tagInHand: undefined, mode: 'view' }),
		discard: () => set({ ...state, ...unjudged, draft: {}, bases: {}, tagInHand: undefined, mode: 'view' }),
		setField: (name, text) => set(write(state, name, text)),
		setPrompts: (prompts) => set(write(state, 'prompts', prompts)),
		...createTagActions((change) => set(change(state))),
		choose: (name, side) => set(choose(state, name, side)),
		save: () => save(parts),
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

const unjudged = { errors: {}, failure: undefined, tagWord: silence }

/** What of it outlives the page. */
function keptOf(state: ProfileState): Drafted {
	const { draft, bases } = stateToKeep(state)
	return { draft, bases }
}

function initialState(storage: OwnStorage): ProfileState {
	const details = storage.details()
	return {
		...unjudged,
		phase: 'loading',
		profile: undefined,
		etag: undefined,
		details,
		mode: 'view',
		...storage.draft(),
		tagInHand: undefined,
		saving: false,
	}
}

async function load({ request, get, set }: Parts, signal: AbortSignal | undefined): Promise<void> {
	if (get().phase !== 'ready') set({ ...get(), phase: 'loading' })
	const { profile } = get()
	const outcome = await loadProfile(request, signal)
	// A save that was answered meanwhile, or is on its way, knows better.
	if (outcome === 'aborted' || get().saving || get().profile !== profile) return
	if (outcome === 'missing') set({ ...get(), phase: 'missing', profile: undefined, mode: 'view' })
	else if (outcome !== 'failed') set(takeOver(get(), outcome))
	else if (!profile) set({ ...get(), phase: 'failed' })
}

/** How often other devices may come in between. */
const tries = 3

async function save(parts: Parts, rest = tries): Promise<Saved> {
	const { request, storage, get, set, circumstances } = parts
	if (get().saving) return 'failed'
	const prepared = prepareSave(get(), circumstances())
	set(prepared.state)
	if ('outcome' in prepared) return prepared.outcome
	const { input, details } = prepared
	const sent = get().draft
	if (!isSame(details, get().details) && !storage.keepDetails(details)) {
		set({ ...get(), saving: false, failure: profileTexts.notSaved.device })
		return 'failed'
	}
	if (!input) {
		set(afterSave({ ...get(), saving: false, details }, sent))
		return 'saved'
	}
	const outcome = await saveProfile(request, input, get().etag)
	if (outcome === 'stale') return saveAnew({ ...parts, rest })
	set(settleSave({ ...get(), details }, sent, outcome))
	if ('profile' in outcome) return 'saved'
	return 'errors' in outcome ? 'invalid' : 'failed'
}

/** Another device saved first: what it saved is taken over, and what was written here is saved over that, unless one must choose. */
async function saveAnew({ rest, ...parts }: Parts & { rest: number }): Promise<Saved> {
	const { request, get, set } = parts
	const theirs = rest > 0 ? await loadProfile(request, undefined) : 'failed'
	if (typeof theirs === 'string') {
		set({ ...get(), saving: false, failure: profileTexts.notSaved.server })
		return 'failed'
	}
	set({ ...takeOver(get(), theirs), saving: false })
	return save(parts, rest - 1)
}
