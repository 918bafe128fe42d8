import { formatBirthDate } from '@ydo/contract/birth-date'
import { cleanText, isBlank, lettersOver, limitOf, lookOf } from '@ydo/contract/letters'
import { limits } from '@ydo/contract/limits'
import type { OwnProfile, PrivateDetails, Profile, ProfileDraft } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { formatGender, formatInterests, type ProfileErrors } from './read-profile.ts'

/** A tag being edited in place. */
export type TagInHand = { readonly index: number; readonly text: string }

/** The state of the own profile screen. */
export type ProfileState = {
	readonly phase: 'loading' | 'failed' | 'missing' | 'ready'
	/** The server's version; defined in phase `ready`. */
	readonly profile: Profile | undefined
	/** The version that a save replaces. */
	readonly etag: string | undefined
	/** This device's values. */
	readonly details: PrivateDetails
	readonly mode: 'view' | 'edit'
	/** Fields that differ from the saved values. */
	readonly draft: ProfileDraft
	/** The base values of those fields. */
	readonly bases: Partial<OwnProfile>
	readonly tagInHand: TagInHand | undefined
	readonly errors: ProfileErrors
	readonly saving: boolean
	/** Why the last save failed, for people. */
	readonly failure: string | undefined
	/** Message of the last tag change. */
	readonly tagWord: Pick<TagChange, 'said' | 'refused'>
}

export const silence = { said: '', refused: false } as const

/** The saved values as field texts; undefined before they are loaded. */
export function savedOf({ profile, details }: ProfileState): OwnProfile | undefined {
	return profile && ownFields(profile, details)
}

/** Writes a field. A value equal to the saved one, or an empty new tag, removes the change. */
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

/** Removes changes saved meanwhile. */
export function prune(state: ProfileState): ProfileState {
	const names = Object.keys(state.draft) as (keyof ProfileDraft)[]
	const pruned = names.reduce((pruning, name) => write(pruning, name, state.draft[name]), state)
	return { ...pruned, errors: state.errors }
}

/** The tags with unsaved changes. */
export function tagsOf(state: ProfileState): readonly string[] {
	return state.draft.tags ?? state.profile?.tags ?? []
}

/** Applies a tag change with its message. */
export function retag(state: ProfileState, { tags, said, refused }: TagChange): ProfileState {
	return { ...write(state, 'tags', [...tags]), tagWord: { said, refused } }
}

/** Finishes editing a tag; an invalid one stays open. */
export function finishTag(state: ProfileState): ProfileState {
	if (!state.tagInHand) return state
	const change = editTag(tagsOf(state), state.tagInHand.index, state.tagInHand.text)
	return { ...retag(state, change), tagInHand: change.refused ? state.tagInHand : undefined }
}

/** The state to persist: the draft with the current text of a tag being edited. An emptied tag is kept, as it may be refilled. */
export function stateToKeep(state: ProfileState): ProfileState {
	const { tagInHand: hand } = state
	if (!hand || isBlank(hand.text)) return state
	return write(state, 'tags', tagsOf(state).toSpliced(hand.index, 1, hand.text.trim()))
}

export function draftToKeep(state: ProfileState): ProfileDraft {
	return stateToKeep(state).draft
}

/** Compares two profile values with fields in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other)
}

/** The saved profile as field texts of its screen. */
export function ownFields(profile: Profile, details: PrivateDetails): OwnProfile {
	return {
		name: profile.name,
		bio: profile.description,
		tags: profile.tags,
		prompts: profile.prompts,
		branch: profile.discipline,
		year: profile.year,
		dob: formatBirthDate(profile.birthDate),
		gender: formatGender(profile.gender),
		interestedIn: formatInterests(profile.interestedIn),
		...details,
	}
}

const texts = profileTexts.tags

/** The result of a tag change. `refused`: the text is invalid, and must not be lost. */
export type TagChange = {
	readonly tags: readonly string[]
	/** A message for people; "" if none. */
	readonly said: string
	readonly refused: boolean
}

/** Adds a tag, trimmed; ignores an empty (specification, section 5) or existing one. */
export function addTag(tags: readonly string[], text: string): TagChange {
	const tag = cleanText(text).trim()
	if (isBlank(tag)) return { tags, said: '', refused: false }
	if (isAmong(tags, tag)) return { tags, said: texts.double(tag), refused: false }
	if (tags.length >= limits.tags) return { tags, said: texts.full(limits.tags), refused: true }
	if (isLong(tag)) return { tags, said: texts.long(limits.tagLength), refused: true }
	return { tags: [...tags, tag], said: texts.added(tag), refused: false }
}

/** Replaces a tag, trimmed. An empty text deletes it (specification, section 5); a duplicate changes nothing. */
export function editTag(tags: readonly string[], index: number, text: string): TagChange {
	const tag = cleanText(text).trim()
	if (isBlank(tag)) return removeTag(tags, index)
	if (tag === tags[index]) return { tags, said: '', refused: false }
	if (isLong(tag)) return { tags, said: texts.long(limits.tagLength), refused: true }
	if (isAmong(tags.toSpliced(index, 1), tag)) return { tags, said: texts.double(tag), refused: false }
	return { tags: tags.toSpliced(index, 1, tag), said: texts.changed(tag), refused: false }
}

export function removeTag(tags: readonly string[], index: number): TagChange {
	const tag = tags[index]
	if (tag === undefined) return { tags, said: '', refused: false }
	return { tags: tags.toSpliced(index, 1), said: texts.removed(tag), refused: false }
}

function isLong(tag: string): boolean {
	return lettersOver(tag, limitOf(limits.tagLength)) > 0
}

/** True if one looks like it: the server stores only one of them. */
function isAmong(tags: readonly string[], tag: string): boolean {
	return tags.some((other) => lookOf(other) === lookOf(tag))
}

/** Tag actions in edit mode. */
export type TagActions = {
	/** Sets the text of a new tag. */
	setNewTag(text: string): void
	/** Adds that tag; an invalid one stays in the field. */
	addTag(): void
	/** Starts editing a tag in place. */
	startTag(index: number): void
	/** Sets the text of the tag being edited. */
	typeTag(text: string): void
	/** Finishes editing. */
	finishTag(): void
	/** Cancels editing and restores the tag. */
	cancelTag(): void
	removeTag(index: number): void
}

type Change = (change: (state: ProfileState) => ProfileState) => void

export function createTagActions(change: Change): TagActions {
	return {
		setNewTag: (text) => change((state) => write({ ...state, tagWord: silence }, 'newTag', text)),
		addTag: () =>
			change((state) => {
				const added = addTag(tagsOf(state), state.draft.newTag ?? '')
				return retag(added.refused ? state : write(state, 'newTag', ''), added)
			}),
		startTag: (index) => change((state) => take(state, index)),
		typeTag: (text) =>
			change((state) => ({ ...state, tagInHand: state.tagInHand && { ...state.tagInHand, text }, tagWord: silence })),
		finishTag: () => change(finishTag),
		cancelTag: () => change((state) => ({ ...state, tagInHand: undefined, tagWord: silence })),
		removeTag: (index) => change((state) => retag({ ...state, tagInHand: undefined }, removeTag(tagsOf(state), index))),
	}
}

/** Finishes another tag being edited first; if that is invalid, it stays open. */
function take(before: ProfileState, index: number): ProfileState {
	const text = tagsOf(before)[index]
	const state = finishTag(before)
	if (text === undefined || state.tagInHand) return state
	return { ...state, tagInHand: { index: tagsOf(state).indexOf(text), text }, tagWord: silence }
}
