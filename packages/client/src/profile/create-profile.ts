import { ageOn, dateIn } from '@ydo/contract/birth-date'
import type { Photo } from '@ydo/contract/photos'
import type { OwnProfile } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { pause, type Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { Send } from '#photos/photo-calls.ts'
import { createPhotoSender, type PhotoActions } from '#photos/photo-sender.ts'
import type { PhotosSnapshot } from '#photos/photos-snapshot.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import { loadProfile } from './load-profile.ts'
import { createOwnStorage, type Drafted, type OwnStorage } from './own-storage.ts'
import {
	createTagActions,
	draftToKeep,
	isSame,
	type ProfileState,
	savedOf,
	silence,
	stateToKeep,
	type TagActions,
	write,
} from './profile-state.ts'
import type { Circumstances } from './read-profile.ts'
import {
	afterSave,
	applyAnswer,
	conflictsOf,
	mergeSaved,
	prepareSave,
	resolve,
	type Saved,
	saveProfile,
} from './save-profile.ts'

/** The saved card, and the fields with unsaved changes. */
export type Own = {
	readonly saved: OwnProfile
	/** True if the saved name is marked as differing from the account's. */
	readonly nickname: boolean
	readonly age: number
	readonly photos: readonly Photo[]
	readonly fields: OwnProfile
}

/** The state for the screen. Immutable; the same object until something changes. */
export type ProfileSnapshot = Pick<
	ProfileState,
	'phase' | 'mode' | 'tagInHand' | 'errors' | 'saving' | 'failure' | 'tagWord'
> & {
	/** Defined in phase `ready`. */
	readonly own: Own | undefined
	/** Text of a tag not added yet. */
	readonly newTag: string
	/** Fields whose value saved by another device (`own.saved`) conflicts with the one written here (`own.fields`). */
	readonly conflicts: readonly (keyof OwnProfile)[]
	readonly photos: PhotosSnapshot
	/** True if there is anything to save. */
	readonly changed: boolean
}

/** A field with a single text. */
export type TextField = Exclude<keyof OwnProfile, 'tags' | 'prompts'>

export type OwnProfileStore = TagActions & {
	/** Fetches the saved profile; concurrent input stays. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** Enters edit mode with the unsaved changes. */
	edit(): void
	/** Leaves edit mode without saving: changes are kept and offered again. */
	leave(): void
	/** Drops unsaved changes. */
	discard(): void
	setField(name: TextField, text: string): void
	/** Resolves a conflict: the value written here, or the one saved by another device. */
	choose(name: keyof OwnProfile, side: 'mine' | 'theirs'): void
	setPrompts(prompts: OwnProfile['prompts']): void
	/** Saves and leaves edit mode. On failure keeps edit mode and all input, and reports the reason. */
	save(): Promise<Saved>
	/** Photo changes are saved at once, without `save`. */
	photos: PhotoActions
	/** Call when the member has left: nothing is sent any more. */
	close(): void
	subscribe(listener: () => void): () => void
	getSnapshot(): ProfileSnapshot
}

export type ProfileOptions = {
	request: Request
	send: Send
	storage: KeyValueStorage
	/** The member's id; stored data is theirs alone. */
	member: string
	institute: Circumstances['institute']
	/** Unix milliseconds. */
	now?: () => number
	wait?: (seconds: number) => Promise<void>
}

/** Attempts if other devices keep saving in between. */
const tries = 3

/** A member's own profile, shown and edited (specification, section 2, and product.md's departure: edits are saved). */
export function createProfile(options: ProfileOptions): OwnProfileStore {
	const { request, send, member, institute, now = Date.now, wait = pause } = options
	const storage = createOwnStorage(options.storage, member)
	const changes = createListeners()
	const photos = createPhotoSender({ request, send, ask: askPhotos, wait })
	let state = initialState(storage)
	let snapshot = snapshotOf(state, photos.getSnapshot(), today())

	function today(): string {
		return dateIn(institute.timeZone, now())
	}

	function set(change: Partial<ProfileState>): void {
		const before = JSON.stringify(keptOf(state))
		state = { ...state, ...change }
		snapshot = snapshotOf(state, photos.getSnapshot(), today())
		// Without the saved profile unchanged fields are unknown, so the stored draft stays as it is.
		const kept = keptOf(state)
		if (state.profile && JSON.stringify(kept) !== before) storage.keepDraft(kept)
		changes.tell()
	}

	async function load(signal?: AbortSignal): Promise<void> {
		// Another device may have changed them, and the vault synced them.
		set({ details: storage.details() })
		if (state.phase !== 'ready') set({ phase: 'loading' })
		const { profile } = state
		const outcome = await loadProfile(request, signal)
		// A concurrent save has newer data.
		if (outcome === 'aborted' || state.saving || state.profile !== profile) return
		if (outcome === 'missing') set({ phase: 'missing', profile: undefined, mode: 'view' })
		else if (outcome !== 'failed') {
			set(mergeSaved(state, outcome))
			syncPhotos()
		} else if (!profile) set({ phase: 'failed' })
	}

	async function save(rest = tries): Promise<Saved> {
		if (state.saving) return 'failed'
		const prepared = prepareSave(state, { institute, today: today() })
		set(prepared.state)
		if ('outcome' in prepared) return prepared.outcome
		const { input, details } = prepared
		const sent = state.draft
		if (!isSame(details, state.details) && !storage.keepDetails(details)) {
			set({ saving: false, failure: profileTexts.notSaved.device })
			return 'failed'
		}
		if (!input) {
			set(afterSave({ ...state, saving: false, details }, sent))
			return 'saved'
		}
		const outcome = await saveProfile(request, input, state.etag)
		if (outcome === 'stale') return saveAnew(rest)
		set(applyAnswer({ ...state, details }, sent, outcome))
		if ('profile' in outcome) {
			syncPhotos()
			return 'saved'
		}
		return 'errors' in outcome ? 'invalid' : 'failed'
	}

	/** Another device saved first: merges its version and saves again, unless there is a conflict. */
	async function saveAnew(rest: number): Promise<Saved> {
		const theirs = rest > 0 ? await loadProfile(request, undefined) : 'failed'
		if (typeof theirs === 'string') {
			set({ saving: false, failure: profileTexts.notSaved.server })
			return 'failed'
		}
		set({ ...mergeSaved(state, theirs), saving: false })
		return save(rest - 1)
	}

	/** While photos are changing, local state is newer than any answer. */
	function syncPhotos(): void {
		const { profile } = state
		if (profile && photos.isIdle()) photos.know(profile.photos)
		else set(withPhotos(state, photos.getSnapshot()))
	}

	async function askPhotos(): Promise<readonly Photo[] | undefined> {
		const outcome = await loadProfile(request, undefined)
		return typeof outcome === 'string' ? undefined : outcome.profile.photos
	}

	photos.subscribe(() => set(withPhotos(state, photos.getSnapshot())))
	return {
		load,
		edit: () => set({ ...unjudged, mode: 'edit' }),
		leave: () => set({ ...stateToKeep(state), tagInHand: undefined, mode: 'view' }),
		discard: () => set({ ...unjudged, draft: {}, bases: {}, tagInHand: undefined, mode: 'view' }),
		setField: (name, text) => set(write(state, name, text)),
		setPrompts: (prompts) => set(write(state, 'prompts', prompts)),
		...createTagActions((change) => set(change(state))),
		choose: (name, side) => set(resolve(state, name, side)),
		save: () => save(),
		photos,
		close: photos.close,
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

const unjudged = { errors: {}, failure: undefined, tagWord: silence }

/** The part of the state that is persisted. */
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

/** Applies the known photos to the profile. */
function withPhotos(state: ProfileState, { known, photos }: PhotosSnapshot): ProfileState {
	if (!known || !state.profile || state.profile.photos === photos) return state
	return { ...state, profile: { ...state.profile, photos: [...photos] } }
}

function snapshotOf(state: ProfileState, photos: PhotosSnapshot, today: string): ProfileSnapshot {
	const { phase, mode, tagInHand, errors, saving, failure, tagWord, draft } = state
	const { newTag = '' } = draft
	const conflicts = conflictsOf(state)
	const changed = Object.keys(draftToKeep(state)).length > 0
	return {
		phase,
		mode,
		tagInHand,
		errors,
		saving,
		failure,
		tagWord,
		own: ownOf(state, today),
		newTag,
		conflicts,
		changed,
		photos,
	}
}

function ownOf(state: ProfileState, today: string): Own | undefined {
	const { profile, draft } = state
	const saved = savedOf(state)
	if (!profile || !saved) return undefined
	const { newTag: _, ...changes } = draft
	const { nickname = false, photos } = profile
	return { saved, nickname, age: ageOn(today, profile.birthDate), photos, fields: { ...saved, ...changes } }
}
