import type { OwnProfile } from '@ydo/contract/own-profile'
import type { Photo } from '@ydo/contract/photos'
import { profileTexts } from '@ydo/contract/texts/profile'
import { pause } from '#calls/pause.ts'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { Send } from '#photos/photo-calls.ts'
import { createPhotoSender, type PhotoActions, type PhotoSender } from '#photos/photo-sender.ts'
import type { PhotosSnapshot } from '#photos/photos-snapshot.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { loadProfile } from './load-profile.ts'
import { createOwnStorage, type Drafted, type OwnStorage } from './own-storage.ts'
import { saveProfile } from './profile-calls.ts'
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
	/** The photos are changed with the server as that is done, and do not wait for `save`. */
	photos: PhotoActions
	/** For when its member has left: nothing is sent any more. */
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): ProfileSnapshot
}

export type ProfileOptions = {
	request: Request
	send: Send
	storage: KeyValueStorage
	/** The member's id: what the device keeps is theirs alone. */
	member: string
	institute: Circumstances['institute']
	/** Unix milliseconds. */
	now?: () => number
	wait?: (seconds: number) => Promise<void>
}

type Parts = {
	request: Request
	storage: OwnStorage
	sender: PhotoSender
	get(): ProfileState
	set(next: ProfileState): void
	circumstances(): Circumstances
}

/** A member's own profile, shown and edited (specification, section 2, and product.md's departure: edits are saved). */
export function createProfile(options: ProfileOptions): OwnProfileStore {
	const { request, send, member, institute, now = Date.now, wait = pause } = options
	const storage = createOwnStorage(options.storage, member)
	const changes = createListeners()
	const circumstances = () => ({ institute, today: new Date(now()).toISOString().slice(0, 10) })
	let state = initialState(storage)
	const sender = createPhotoSender({ request, send, ask: () => askPhotos(request), wait })
	const look = () => snapshotOf(state, sender.getSnapshot(), circumstances().today)
	let snapshot = look()

	const set = (next: ProfileState) => {
		const before = JSON.stringify(keptOf(state))
		state = next
		snapshot = look()
		// Only a saved profile tells which changes are none: until it is there, the kept draft stays as it is.
		const kept = keptOf(state)
		if (state.profile && JSON.stringify(kept) !== before) storage.keepDraft(kept)
		changes.tell()
	}
	sender.subscribe(() => set(withPhotos(state, sender.getSnapshot())))
	const parts = { request, storage, sender, get: () => state, set, circumstances }

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
		photos: sender,
		close: sender.close,
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

/** The photos as they stand here, where that is known. */
function withPhotos(state: ProfileState, { known, photos }: PhotosSnapshot): ProfileState {
	if (!known || !state.profile || state.profile.photos === photos) return state
	return { ...state, profile: { ...state.profile, photos: [...photos] } }
}

/** Of photos that are being changed more is known here than in any answer. */
function knowPhotos({ sender, get, set }: Parts): void {
	const { profile } = get()
	if (profile && sender.isIdle()) sender.know(profile.photos)
	else set(withPhotos(get(), sender.getSnapshot()))
}

async function load(parts: Parts, signal: AbortSignal | undefined): Promise<void> {
	const { request, storage, get, set } = parts
	// Another device may have written them: the vault brought them meanwhile.
	set({ ...get(), details: storage.details() })
	if (get().phase !== 'ready') set({ ...get(), phase: 'loading' })
	const { profile } = get()
	const outcome = await loadProfile(request, signal)
	// A save that was answered meanwhile, or is on its way, knows better.
	if (outcome === 'aborted' || get().saving || get().profile !== profile) return
	if (outcome === 'missing') set({ ...get(), phase: 'missing', profile: undefined, mode: 'view' })
	else if (outcome !== 'failed') {
		set(takeOver(get(), outcome))
		knowPhotos(parts)
	} else if (!profile) set({ ...get(), phase: 'failed' })
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
	if ('profile' in outcome) {
		knowPhotos(parts)
		return 'saved'
	}
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

async function askPhotos(request: Request): Promise<readonly Photo[] | undefined> {
	const outcome = await loadProfile(request, undefined)
	return typeof outcome === 'string' ? undefined : outcome.profile.photos
}
