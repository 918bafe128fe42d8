import { limits } from '@ydo/contract/limits'
import { type Gender, genders, type Profile, type ProfileInput } from '@ydo/contract/profile'
import type { SavedProfile } from '#profile/load-profile.ts'

/** Which decides who meets whom. */
export type Side = 'gender' | 'interestedIn'

export type Sides = Pick<ProfileInput, Side>

/** Everything "whom I meet" stands on. */
export type DiscoveryState = {
	readonly phase: 'loading' | 'failed' | 'missing' | 'ready'
	readonly saved: SavedProfile | undefined
	/** Sides that differ from what is saved. */
	readonly draft: Partial<Sides>
	readonly errors: Partial<Record<Side, string>>
	readonly saving: boolean
	/** Why the last save did not come through, for people. */
	readonly failure: string | undefined
}

/** What the screen shows. Immutable; the same object until something changes. */
export type DiscoverySnapshot = Pick<DiscoveryState, 'phase' | 'saving' | 'failure' | 'errors'> & {
	/** Defined in phase `ready`. */
	readonly sides: Sides | undefined
	/** The sides that are changed and not saved. */
	readonly changed: readonly Side[]
	/** The day (YYYY-MM-DD) from which a side may change again, where it may not now. */
	readonly from: Partial<Record<Side, string>>
	/** The day from which a side that is saved today may change again. */
	readonly next: string
}

const sides: readonly Side[] = ['gender', 'interestedIn']

export function snapshotOf(
	{ phase, saved, draft, saving, failure, errors }: DiscoveryState,
	today: string,
): DiscoverySnapshot {
	const changed = sides.filter((side) => Object.hasOwn(draft, side))
	const from = (saved?.profile.sidesFrom ?? {}) as Partial<Record<Side, string>>
	const next = new Date(Date.parse(`${today}T00:00:00Z`) + limits.daysBetweenSides * 86_400_000)
		.toISOString()
		.slice(0, 10)
	const { gender, interestedIn } = saved?.profile ?? {}
	const known = gender && interestedIn && { gender, interestedIn, ...draft }
	return { phase, saving, failure, errors, sides: known, changed, from, next }
}

/** Chooses a side. What says again what is saved is no change any more. */
export function choose(state: DiscoveryState, choice: Partial<Sides>): DiscoveryState {
	const { profile } = state.saved ?? {}
	const draft = { ...state.draft, ...choice }
	const changed = Object.entries(draft).filter(([side, value]) => profile && !isSame(value, profile[side as Side]))
	return { ...state, draft: Object.fromEntries(changed), errors: {}, failure: undefined }
}

/** Takes over what the server has. */
export function takeOver(state: DiscoveryState, saved: SavedProfile): DiscoveryState {
	return choose({ ...state, phase: 'ready', saved }, {})
}

/** What is to be saved: the card as the server has it, with the changed sides. */
export function inputOf({ profile, draft }: { profile: Profile; draft: Partial<Sides> }): ProfileInput {
	const { id: _, photos: __, sidesFrom: ___, nickname: ____, ...written } = profile
	return { ...written, ...draft }
}

function isSame(one: Gender | readonly Gender[], other: Gender | readonly Gender[]): boolean {
	const inOrder = (value: Gender | readonly Gender[]) => genders.filter((gender) => value.includes(gender)).join()
	return Array.isArray(one) === Array.isArray(other) && inOrder([one].flat()) === inOrder([other].flat())
}
