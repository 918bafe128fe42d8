import type { OwnProfile, PrivateDetails, ProfileDraft } from '@ydo/contract/own-profile'
import type { Profile } from '@ydo/contract/profile'
import { ownFields } from './own-fields.ts'
import type { ProfileErrors } from './read-profile.ts'
import { editTag, type TagChange } from './tags.ts'

/** A tag that is being changed in its place. */
export type TagInHand = { readonly index: number; readonly text: string }

/** Everything the screen of the own profile stands on. */
export type ProfileState = {
	readonly phase: 'loading' | 'failed' | 'missing' | 'ready'
	/** As the server has it; defined in phase `ready`. */
	readonly profile: Profile | undefined
	/** Of that version, which a save replaces. */
	readonly etag: string | undefined
	/** As this device has them. */
	readonly details: PrivateDetails
	readonly mode: 'view' | 'edit'
	/** Fields that differ from what is saved. */
	readonly draft: ProfileDraft
	/** What those fields were written over. */
	readonly bases: Partial<OwnProfile>
	readonly tagInHand: TagInHand | undefined
	readonly errors: ProfileErrors
	readonly saving: boolean
	/** Why the last save did not come through, for people. */
	readonly failure: string | undefined
	/** What the last change of the tags has to say. */
	readonly tagWord: Pick<TagChange, 'said' | 'refused'>
}

export const silence = { said: '', refused: false } as const

/** What is saved, as the screen writes it; undefined before it is there. */
export function savedOf({ profile, details }: ProfileState): OwnProfile | undefined {
	return profile && ownFields(profile, details)
}

/** Writes a field. One that says again what is saved is no change any more; neither is an empty new tag. */
export function write<Name extends keyof ProfileDraft>(
	state: ProfileState,
	name: Name,
	value: ProfileDraft[Name],
): ProfileState {
	const { [name]: _, ...others } = state.draft
	const saved = name === 'newTag' ? '' : savedOf(state)?.[name as keyof OwnProfile]
	const { [name as keyof OwnProfile]: __, ...errors } = state.errors
	const { [name as keyof OwnProfile]: base = saved, ...bases } = state.bases
	if (isSame(value, saved)) return { ...state, draft: others, bases, errors }
	const over = name === 'newTag' || base === undefined ? bases : { ...bases, [name]: base }
	return { ...state, draft: { ...others, [name]: value }, bases: over, errors }
}

/** Without what is saved meanwhile. */
export function prune(state: ProfileState): ProfileState {
	const names = Object.keys(state.draft) as (keyof ProfileDraft)[]
	const pruned = names.reduce((pruning, name) => write(pruning, name, state.draft[name]), state)
	return { ...pruned, errors: state.errors }
}

/** The tags with what is changed about them. */
export function tagsOf(state: ProfileState): readonly string[] {
	return state.draft.tags ?? state.profile?.tags ?? []
}

/** Takes a change of the tags over, with its word. */
export function retag(state: ProfileState, { tags, said, refused }: TagChange): ProfileState {
	return { ...write(state, 'tags', [...tags]), tagWord: { said, refused } }
}

/** Puts the tag in hand back into its place; one that cannot be taken stays in hand. */
export function finishTag(state: ProfileState): ProfileState {
	if (!state.tagInHand) return state
	const change = editTag(tagsOf(state), state.tagInHand.index, state.tagInHand.text)
	return { ...retag(state, change), tagInHand: change.refused ? state.tagInHand : undefined }
}

/** What has to outlive the page: the draft, with the tag in hand as it stands. An emptied one may still be filled again. */
export function stateToKeep(state: ProfileState): ProfileState {
	const { tagInHand: hand } = state
	if (!hand || hand.text.trim() === '') return state
	return write(state, 'tags', tagsOf(state).toSpliced(hand.index, 1, hand.text.trim()))
}

export function draftToKeep(state: ProfileState): ProfileDraft {
	return stateToKeep(state).draft
}

/** Whether two values of a profile say the same, in the same order of fields. */
export function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other)
}
