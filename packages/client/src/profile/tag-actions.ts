import { finishTag, type ProfileState, retag, silence, tagsOf, write } from './profile-state.ts'
import { addTag, removeTag } from './tags.ts'

/** What can be done with the tags in edit mode. */
export type TagActions = {
	/** The text of a tag that may be added. */
	setNewTag(text: string): void
	/** Adds that tag; it stays written where it cannot be taken. */
	addTag(): void
	/** Takes a tag in hand, to change it in its place. */
	startTag(index: number): void
	/** The text of the tag in hand. */
	typeTag(text: string): void
	/** The tag in hand takes its place. */
	finishTag(): void
	/** The tag in hand becomes again what it was. */
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

/** Another one in hand takes its place first; if it cannot, it stays in hand. */
function take(before: ProfileState, index: number): ProfileState {
	const text = tagsOf(before)[index]
	const state = finishTag(before)
	if (text === undefined || state.tagInHand) return state
	return { ...state, tagInHand: { index: tagsOf(state).indexOf(text), text }, tagWord: silence }
}
