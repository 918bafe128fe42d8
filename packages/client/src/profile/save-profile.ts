import type { PrivateDetails, ProfileDraft } from '@ydo/contract/own-profile'
import type { ProfileInput } from '@ydo/contract/profile'
import type { SaveOutcome } from './profile-calls.ts'
import { draftToKeep, finishTag, type ProfileState, prune, retag, savedOf, tagsOf, write } from './profile-state.ts'
import { type Circumstances, readProfile } from './read-profile.ts'
import { addTag } from './tags.ts'
import { conflictsOf, mergeTags } from './take-over.ts'

/** How a save ended. `conflict`: of a field that another device changed too, one side has to be chosen. Edit mode then stays, as with the last two. */
export type Saved = 'saved' | 'unchanged' | 'conflict' | 'invalid' | 'failed'

type Prepared =
	| { state: ProfileState; outcome: 'unchanged' | 'conflict' | 'invalid' }
	/** `input` is undefined where nothing of it changed. */
	| { state: ProfileState; input: ProfileInput | undefined; details: PrivateDetails }

/** What is to be saved. A tag in hand takes its place first, and a written new tag is added: nothing typed is left out. */
export function prepareSave(before: ProfileState, circumstances: Circumstances): Prepared {
	const state = addNewTag(mergeTags(finishTag({ ...before, failure: undefined })))
	const saved = savedOf(state)
	if (!saved) return { state, outcome: 'unchanged' }
	if (conflictsOf(state).length > 0) return { state: { ...state, mode: 'edit' }, outcome: 'conflict' }
	const { newTag, ...changes } = state.draft
	const read = readProfile({ ...saved, ...changes }, circumstances)
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

/** What the server's answer makes of the profile. What was written while it was awaited is still to be saved. */
export function settleSave(state: ProfileState, sent: ProfileDraft, outcome: SaveOutcome): ProfileState {
	const answered = { ...state, saving: false }
	if ('failure' in outcome) return { ...answered, failure: outcome.failure }
	if ('errors' in outcome) return { ...answered, errors: outcome.errors }
	return afterSave({ ...answered, phase: 'ready', profile: outcome.profile, etag: outcome.etag }, sent)
}

/** Without what was sent; in view mode unless more was written meanwhile, which is then over what was sent. */
export function afterSave(state: ProfileState, sent: ProfileDraft): ProfileState {
	const later = Object.entries(state.draft).filter(([name, value]) => value !== sent[name as keyof ProfileDraft])
	const next = prune({ ...state, draft: Object.fromEntries(later), bases: {} })
	return Object.keys(draftToKeep(next)).length > 0 ? next : { ...next, mode: 'view', tagInHand: undefined }
}
