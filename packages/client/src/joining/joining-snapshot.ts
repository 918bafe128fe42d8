import type { Card } from '@ydo/contract/cards'
import { type JoiningFields, joiningSteps } from '@ydo/contract/joining'
import type { PhotosSnapshot } from '#photos/photos-snapshot.ts'
import type { VisibilitySnapshot } from '#visibility/visibility-state.ts'
import { isOfAccount } from './account-name.ts'
import { fieldsOf, type JoiningState } from './joining-state.ts'
import { writtenAge } from './read-joining.ts'

/** What the screen shows. Immutable; the same object until something changes. */
export type JoiningSnapshot = Pick<
	JoiningState,
	| 'phase'
	| 'step'
	| 'errors'
	| 'asking'
	| 'telling'
	| 'refused'
	| 'publishing'
	| 'printed'
	| 'failure'
	| 'tagInHand'
	| 'tagWord'
> & {
	/** Where the step stands among all, from 0. */
	readonly index: number
	readonly fields: JoiningFields
	/** A tag that is written and not added yet. */
	readonly newTag: string
	/** By the birth date, where one is written. */
	readonly age: number | undefined
	/** Fields that say what is proposed. */
	readonly proposed: readonly string[]
	/** Whether the name will be marked as one that is not the account's. */
	readonly nickname: boolean
	readonly photos: PhotosSnapshot
	/** Who may see one. */
	readonly visibility: VisibilitySnapshot
	/** The card as others will see it. */
	readonly card: Card
}

type About = {
	member: string
	accountName: string | undefined
	today: string
	photos: PhotosSnapshot
	visibility: VisibilitySnapshot
}

export function snapshotOf(state: JoiningState, about: About): JoiningSnapshot {
	const { phase, step, errors, asking, telling, refused, publishing, printed, failure, tagInHand, tagWord } = state
	const { photos, visibility } = about
	const fields = fieldsOf(state)
	const { name, description, discipline, year, tags, prompts, birthDate } = fields
	const age = writtenAge(birthDate, about.today)
	const nickname = name.trim() !== '' && !isOfAccount(about.accountName ?? '', name)
	return {
		...{ phase, step, errors, asking, telling, refused, publishing, printed, failure, tagInHand, tagWord },
		...{ fields, age, photos, visibility },
		index: joiningSteps.indexOf(step),
		newTag: fields.newTag,
		proposed: Object.keys(state.proposed).filter((name) => !Object.hasOwn(state.written, name)),
		nickname,
		card: {
			...{ id: about.member, discipline, year, tags },
			name: name.trim(),
			...(nickname && { nickname }),
			age: age ?? 0,
			description: description.trim(),
			image: photos.photos[0]?.src ?? '',
			photos: [...photos.photos],
			prompts: prompts.filter(({ answer }) => answer.trim() !== ''),
		},
	}
}
