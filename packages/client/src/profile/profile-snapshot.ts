import { ageOn } from '@ydo/contract/birth-date'
import type { OwnProfile } from '@ydo/contract/own-profile'
import type { Photo } from '@ydo/contract/photos'
import type { PhotosSnapshot } from '#photos/photos-snapshot.ts'
import { draftToKeep, type ProfileState, savedOf } from './profile-state.ts'
import { conflictsOf } from './take-over.ts'

/** The saved card and the fields with what is changed about them. */
export type Own = {
	readonly saved: OwnProfile
	/** Whether the saved name is marked as none of the account's own. */
	readonly nickname: boolean
	readonly age: number
	readonly photos: readonly Photo[]
	readonly fields: OwnProfile
}

/** What the screen shows. Immutable; the same object until something changes. */
export type ProfileSnapshot = Pick<
	ProfileState,
	'phase' | 'mode' | 'tagInHand' | 'errors' | 'saving' | 'failure' | 'tagWord'
> & {
	/** Defined in phase `ready`. */
	readonly own: Own | undefined
	/** A tag that is written and not added yet. */
	readonly newTag: string
	/** Fields of which another device saved something else meanwhile (`own.saved`) than is written here (`own.fields`). */
	readonly conflicts: readonly (keyof OwnProfile)[]
	readonly photos: PhotosSnapshot
	/** Whether there is anything to save. */
	readonly changed: boolean
}

export function snapshotOf(state: ProfileState, photos: PhotosSnapshot, today: string): ProfileSnapshot {
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
