import {
	type OwnProfile,
	type PrivateDetails,
	type ProfileDraft,
	type ProfileInput,
	profilePaths,
} from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { errorOf, type Request, withJson } from '#calls/request.ts'
import { mergeLists } from '#visibility/visibility-state.ts'
import { profileIn, type SavedProfile } from './load-profile.ts'
import {
	addTag,
	draftToKeep,
	finishTag,
	isSame,
	type ProfileState,
	prune,
	retag,
	savedOf,
	tagsOf,
	write,
} from './profile-state.ts'
import { type Circumstances, type ProfileErrors, readProfile } from './read-profile.ts'

/**
 * The outcome of a save. `conflict`: another device changed the same field, and one value must be chosen. Edit mode then stays, as with
 * the last two.
 */
export type Saved = 'saved' | 'unchanged' | 'conflict' | 'invalid' | 'failed'

type Prepared =
	| { state: ProfileState; outcome: 'unchanged' | 'conflict' | 'invalid' }
	/** `input` is undefined if nothing in it changed. */
	| { state: ProfileState; input: ProfileInput | undefined; details: PrivateDetails }

/** Prepares a save. Finishes a tag being edited and adds a typed one first, so that no input is left out. */
export function prepareSave(before: ProfileState, circumstances: Circumstances): Prepared {
	const state = addNewTag(mergeTags(finishTag({ ...before, failure: undefined })))
	const saved = savedOf(state)
	if (!saved) return { state, outcome: 'unchanged' }
	if (conflictsOf(state).length > 0) return { state: { ...state, mode: 'edit' }, outcome: 'conflict' }
	const { newTag, ...changes } = state.draft
	// The server knows the age; this device's date may be wrong.
	const isBirthDateKnown = changes.dob === undefined
	const read = readProfile({ ...saved, ...changes }, { ...circumstances, isBirthDateKnown })
	const refused = state.tagInHand || newTag ? { tags: state.tagWord.said } : {}
	const errors = { ...('errors' in read && read.errors), ...refused }
	if ('errors' in read || Object.keys(errors).length > 0) return { state: { ...state, errors }, outcome: 'invalid' }
	if (Object.keys(changes).length === 0) return { state: { ...state, errors, mode: 'view' }, outcome: 'unchanged' }
	const { orientation: _, height: __, ...forServer } = changes
	const input = Object.keys(forServer).length > 0 ? read.input : undefined
	return { state: { ...state, errors, saving: true }, input, details: read.details }
}

function addNewTag(state: ProfileState): ProfileState {
	if (state.tagInHand || state.draft.newTag === undefined) return state
	const change = addTag(tagsOf(state), state.draft.newTag)
	return retag(change.refused ? state : write(state, 'newTag', ''), change)
}

/** Applies the server's answer. Input written meanwhile stays unsaved. */
export function applyAnswer(state: ProfileState, sent: ProfileDraft, outcome: SaveOutcome): ProfileState {
	const answered = { ...state, saving: false }
	if ('failure' in outcome) return { ...answered, failure: outcome.failure }
	if ('errors' in outcome) return { ...answered, errors: outcome.errors }
	return afterSave({ ...answered, phase: 'ready', profile: outcome.profile, etag: outcome.etag }, sent)
}

/** Removes what was sent; returns to view mode unless more was written meanwhile, now with the sent values as base. */
export function afterSave(state: ProfileState, sent: ProfileDraft): ProfileState {
	const later = Object.entries(state.draft).filter(([name, value]) => value !== sent[name as keyof ProfileDraft])
	const next = prune({ ...state, draft: Object.fromEntries(later), bases: {} })
	return Object.keys(draftToKeep(next)).length > 0 ? next : { ...next, mode: 'view', tagInHand: undefined }
}

/** Merges the server's version. Fields written here stay; all others follow it. */
export function mergeSaved(state: ProfileState, { profile, etag }: SavedProfile): ProfileState {
	return mergeTags(followTag(state, prune({ ...state, phase: 'ready', profile, etag })))
}

/**
 * Fields written here that another device has saved with a different value: one must be chosen. Tags never conflict, as they are merged.
 */
export function conflictsOf(state: ProfileState): (keyof OwnProfile)[] {
	const saved = savedOf(state)
	const names = Object.keys(state.bases) as (keyof OwnProfile)[]
	return names.filter((name) => name !== 'tags' && saved && !isSame(state.bases[name], saved[name]))
}

/** Resolves a conflict: `mine` stays written, with the saved value as its new base; `theirs` is the saved value. */
export function resolve(state: ProfileState, name: keyof OwnProfile, side: 'mine' | 'theirs'): ProfileState {
	const saved = savedOf(state)
	if (!saved) return state
	if (side === 'theirs') return write(state, name, saved[name])
	return { ...state, bases: { ...state.bases, [name]: saved[name] } }
}

/** Merges the tags of both, unless one is being edited, as its index refers to the local list. */
export function mergeTags(state: ProfileState): ProfileState {
	const { draft, bases, profile, tagInHand } = state
	if (!draft.tags || !bases.tags || !profile || tagInHand || isSame(bases.tags, profile.tags)) return state
	const tags = mergeLists(bases.tags, draft.tags, profile.tags)
	return write({ ...state, bases: { ...bases, tags: profile.tags } }, 'tags', tags)
}

/** A tag being edited follows its tag; if that is gone, the text goes to the end. */
function followTag(before: ProfileState, state: ProfileState): ProfileState {
	const { tagInHand: hand } = state
	if (!hand) return state
	const index = tagsOf(state).indexOf(tagsOf(before)[hand.index] ?? '')
	if (index >= 0) return { ...state, tagInHand: { ...hand, index } }
	if (hand.text.trim() === '') return { ...state, tagInHand: undefined }
	const tags = [...tagsOf(state), hand.text.trim()]
	return { ...write(state, 'tags', tags), tagInHand: { ...hand, index: tags.length - 1 } }
}

export type SaveOutcome = SavedProfile | { errors: ProfileErrors } | { failure: string }

/**
 * Saves the profile. `errors` are shown at fields; `failure` is any other reason, for people. `stale`: the server has another version
 * than `etag`, and nothing was saved.
 */
export async function saveProfile(
	request: Request,
	input: ProfileInput,
	etag: string | undefined,
): Promise<SaveOutcome | 'stale'> {
	const texts = profileTexts.notSaved
	try {
		const init = withJson('PUT', input)
		const headers = { ...init.headers, ...(etag && { 'if-match': etag }) }
		const answer = await request(profilePaths.profile, { ...init, headers })
		if (answer.ok) return await profileIn(answer)
		if (answer.status === 429) return { failure: texts.often }
		const error = await errorOf(answer)
		if (error?.code === 'stale') return 'stale'
		if (!error || answer.status >= 500) return { failure: texts.server }
		const errors = errorsOf(error.fields ?? {})
		return Object.keys(errors).length > 0 ? { errors } : { failure: texts.because(error.message) }
	} catch (error) {
		return { failure: error instanceof TypeError ? texts.offline : texts.server }
	}
}

const fieldOf: Record<string, keyof OwnProfile> = {
	name: 'name',
	description: 'bio',
	tags: 'tags',
	prompts: 'prompts',
	birthDate: 'dob',
	gender: 'gender',
	interestedIn: 'interestedIn',
	discipline: 'branch',
	year: 'year',
}

/** Maps the server's error paths, such as "tags.3", to fields. */
function errorsOf(fields: Record<string, string>): ProfileErrors {
	const known = Object.entries(fields).flatMap(([path, text]) => {
		const field = fieldOf[path.split('.')[0] ?? '']
		return field ? [[field, text]] : []
	})
	return Object.fromEntries(known)
}
