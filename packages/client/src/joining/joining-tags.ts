import { finishTag, type ProfileState, silence } from '#profile/profile-state.ts'
import { addTag } from '#profile/tags.ts'
import { fieldsOf, type JoiningState, write } from './joining-state.ts'

/** Lets a change that the own profile knows how to make with its tags be made on the way to a card. */
export function changeTags(state: JoiningState, change: (profile: ProfileState) => ProfileState): JoiningState {
	const { tags, newTag } = fieldsOf(state)
	const { draft, tagInHand, tagWord } = change({
		...{ phase: 'ready', mode: 'edit', profile: undefined, saving: false, errors: {}, failure: undefined },
		...{ etag: undefined, bases: {} },
		details: { orientation: '', height: '' },
		draft: { tags, newTag },
		tagInHand: state.tagInHand,
		tagWord: state.tagWord,
	})
	const changed = write(state, { tags: draft.tags ?? [], newTag: draft.newTag ?? '' })
	return { ...changed, tagInHand, tagWord }
}

/** A tag in hand takes its place, and a written one is added. One that cannot be taken stays, with the word why. */
export function gatherTags(before: JoiningState): JoiningState {
	const state = changeTags(before, finishTag)
	const { tags, newTag } = fieldsOf(state)
	if (state.tagInHand) return state
	const { tags: added, said, refused } = addTag(tags, newTag)
	if (refused) return { ...state, tagWord: { said, refused } }
	return { ...write(state, { tags: [...added], newTag: '' }), tagWord: silence }
}

/** Why a tag that is written cannot be one. */
export function tagFault({ tagInHand, tagWord }: JoiningState): string | undefined {
	return tagInHand || tagWord.refused ? tagWord.said : undefined
}
