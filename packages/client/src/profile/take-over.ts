import type { OwnProfile } from '@ydo/contract/own-profile'
import { mergeLists } from '#visibility/merge-visibility.ts'
import type { SavedProfile } from './load-profile.ts'
import { isSame, type ProfileState, prune, savedOf, tagsOf, write } from './profile-state.ts'

/** Takes over what the server has. Fields that are written here stay; those that are not follow it. */
export function takeOver(state: ProfileState, { profile, etag }: SavedProfile): ProfileState {
	return mergeTags(followTag(state, prune({ ...state, phase: 'ready', profile, etag })))
}

/**
 * The fields that are written here and say something else than what another device saved meanwhile: one of the two has to be
 * chosen. Tags are no such field: they are put together.
 */
export function conflictsOf(state: ProfileState): (keyof OwnProfile)[] {
	const saved = savedOf(state)
	const names = Object.keys(state.bases) as (keyof OwnProfile)[]
	return names.filter((name) => name !== 'tags' && saved && !isSame(state.bases[name], saved[name]))
}

/** `mine` stays written, now over what is saved; `theirs` is what is saved. */
export function choose(state: ProfileState, name: keyof OwnProfile, side: 'mine' | 'theirs'): ProfileState {
	const saved = savedOf(state)
	if (!saved) return state
	if (side === 'theirs') return write(state, name, saved[name])
	return { ...state, bases: { ...state.bases, [name]: saved[name] } }
}

/** The tags of both, once none is in hand: its place is counted among those that are written here. */
export function mergeTags(state: ProfileState): ProfileState {
	const { draft, bases, profile, tagInHand } = state
	if (!draft.tags || !bases.tags || !profile || tagInHand || isSame(bases.tags, profile.tags)) return state
	const tags = mergeLists(bases.tags, draft.tags, profile.tags)
	return write({ ...state, bases: { ...bases, tags: profile.tags } }, 'tags', tags)
}

/** A tag in hand goes where its tag has gone; with that one gone, what is written stands at the end. */
function followTag(before: ProfileState, state: ProfileState): ProfileState {
	const { tagInHand: hand } = state
	if (!hand) return state
	const index = tagsOf(state).indexOf(tagsOf(before)[hand.index] ?? '')
	if (index >= 0) return { ...state, tagInHand: { ...hand, index } }
	if (hand.text.trim() === '') return { ...state, tagInHand: undefined }
	const tags = [...tagsOf(state), hand.text.trim()]
	return { ...write(state, 'tags', tags), tagInHand: { ...hand, index: tags.length - 1 } }
}
