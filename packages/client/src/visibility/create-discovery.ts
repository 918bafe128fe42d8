import { limits } from '@ydo/contract/limits'
import { type Gender, genders, type ProfileInput } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import { loadProfile, type SavedProfile } from '#profile/load-profile.ts'
import { type SaveOutcome, saveProfile } from '#profile/save-profile.ts'

/** The two fields that decide who meets whom. */
export type GenderPreferences = Pick<ProfileInput, 'gender' | 'interestedIn'>

type Field = keyof GenderPreferences

export type Discovery = {
	/** Fetches the profile. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** Sets fields. A value equal to the saved one removes the change. */
	choose(preferences: Partial<GenderPreferences>): void
	/** Drops unsaved changes. */
	discard(): void
	/** Saves only the gender preferences, on top of other changes saved by another device. */
	save(): Promise<'saved' | 'unchanged' | 'invalid' | 'failed'>
	subscribe(listener: () => void): () => void
	getSnapshot(): DiscoverySnapshot
}

/** The state of "whom I meet". */
type DiscoveryState = {
	readonly phase: 'loading' | 'failed' | 'missing' | 'ready'
	readonly saved: SavedProfile | undefined
	/** Fields that differ from the saved values. */
	readonly draft: Partial<GenderPreferences>
	readonly errors: Partial<Record<Field, string>>
	readonly saving: boolean
	/** Why the last save failed, for people. */
	readonly failure: string | undefined
}

/** The state for the screen. Immutable; the same object until something changes. */
type DiscoverySnapshot = Pick<DiscoveryState, 'phase' | 'saving' | 'failure' | 'errors'> & {
	/** Defined in phase `ready`. */
	readonly preferences: GenderPreferences | undefined
	/** Fields changed and not saved. */
	readonly changed: readonly Field[]
	/** The day (YYYY-MM-DD) from which a locked field may change again. */
	readonly from: Partial<Record<Field, string>>
	/** The day from which a field saved today may change again. */
	readonly next: string
}

type DiscoveryOptions = {
	request: Request
	/** Unix milliseconds. */
	now?: () => number
}

/** Attempts if other devices keep saving in between. */
const tries = 3

/** The gender preferences of a member: their gender, and whom they are interested in. */
export function createDiscovery({ request, now = Date.now }: DiscoveryOptions): Discovery {
	const changes = createListeners()
	let state: DiscoveryState = {
		...{ phase: 'loading', saved: undefined, draft: {} },
		...{ errors: {}, saving: false, failure: undefined },
	}
	let snapshot = look()

	function look(): DiscoverySnapshot {
		return snapshotOf(state, new Date(now()).toISOString().slice(0, 10))
	}

	function set(change: Partial<DiscoveryState>): void {
		state = { ...state, ...change }
		snapshot = look()
		changes.tell()
	}

	/** Merges the server's version. */
	function merge(saved: SavedProfile): void {
		set(choose({ ...state, phase: 'ready', saved }, {}))
	}

	async function load(signal?: AbortSignal): Promise<void> {
		if (state.phase === 'failed') set({ phase: 'loading' })
		const outcome = await loadProfile(request, signal)
		if (outcome === 'aborted' || state.saving) return
		if (outcome === 'missing') set({ phase: 'missing' })
		else if (outcome !== 'failed') merge(outcome)
		else if (!state.saved) set({ phase: 'failed' })
	}

	async function save(rest = tries): Promise<'saved' | 'unchanged' | 'invalid' | 'failed'> {
		const { saved, draft, saving } = state
		if (saving) return 'failed'
		if (!saved || Object.keys(draft).length === 0) return 'unchanged'
		if (draft.interestedIn?.length === 0) {
			set({ errors: { interestedIn: welcomeTexts.errors.chooseSome } })
			return 'invalid'
		}
		set({ saving: true, errors: {}, failure: undefined })
		const outcome = await saveProfile(request, inputOf(saved, draft), saved.etag)
		set({ saving: false })
		if (outcome !== 'stale') return applyAnswer(outcome)
		const theirs = await loadProfile(request, undefined)
		if (typeof theirs === 'string' || rest === 0) return applyAnswer({ failure: profileTexts.notSaved.server })
		merge(theirs)
		return save(rest - 1)
	}

	function applyAnswer(outcome: SaveOutcome): 'saved' | 'invalid' | 'failed' {
		if ('profile' in outcome) {
			merge(outcome)
			return 'saved'
		}
		if ('failure' in outcome) {
			set({ failure: outcome.failure })
			return 'failed'
		}
		const { gender, interestedIn, ...others } = outcome.errors
		const [other] = Object.values(others)
		set({
			errors: { ...(gender && { gender }), ...(interestedIn && { interestedIn }) },
			failure: other && profileTexts.notSaved.because(other),
		})
		return 'invalid'
	}

	return {
		load,
		choose: (preferences) => set(choose(state, preferences)),
		discard: () => set({ draft: {}, errors: {}, failure: undefined }),
		save: () => save(),
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

const fields: readonly Field[] = ['gender', 'interestedIn']

function snapshotOf(
	{ phase, saved, draft, saving, failure, errors }: DiscoveryState,
	today: string,
): DiscoverySnapshot {
	const changed = fields.filter((field) => Object.hasOwn(draft, field))
	const from = (saved?.profile.sidesFrom ?? {}) as Partial<Record<Field, string>>
	const next = new Date(Date.parse(`${today}T00:00:00Z`) + limits.daysBetweenSides * 86_400_000)
		.toISOString()
		.slice(0, 10)
	const { gender, interestedIn } = saved?.profile ?? {}
	const preferences = gender && interestedIn && { gender, interestedIn, ...draft }
	return { phase, saving, failure, errors, preferences, changed, from, next }
}

function choose(state: DiscoveryState, choice: Partial<GenderPreferences>): DiscoveryState {
	const { profile } = state.saved ?? {}
	const draft = { ...state.draft, ...choice }
	const changed = Object.entries(draft).filter(([field, value]) => profile && !isSame(value, profile[field as Field]))
	return { ...state, draft: Object.fromEntries(changed), errors: {}, failure: undefined }
}

/** The input to save: the server's card with the changed fields. */
function inputOf({ profile }: SavedProfile, draft: Partial<GenderPreferences>): ProfileInput {
	const { id: _, photos: __, sidesFrom: ___, nickname: ____, ...written } = profile
	return { ...written, ...draft }
}

function isSame(one: Gender | readonly Gender[], other: Gender | readonly Gender[]): boolean {
	const inOrder = (value: Gender | readonly Gender[]) => genders.filter((gender) => value.includes(gender)).join()
	return Array.isArray(one) === Array.isArray(other) && inOrder([one].flat()) === inOrder([other].flat())
}
