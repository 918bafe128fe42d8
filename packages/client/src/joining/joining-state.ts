import type { Card } from '@ydo/contract/cards'
import { type JoiningDraft, type JoiningFields, type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import { tidyText } from '@ydo/contract/letters'
import { isNameOf } from '@ydo/contract/names'
import { consentVersion, type ProfileInput } from '@ydo/contract/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { isUnderWay, type PhotosSnapshot } from '#photos/photos-snapshot.ts'
import { addTag, finishTag, type ProfileState, silence, type TagInHand } from '#profile/profile-state.ts'
import type { Circumstances } from '#profile/read-profile.ts'
import type { VisibilitySnapshot } from '#visibility/visibility-state.ts'
import { type JoiningErrors, readJoining, writtenAge } from './read-joining.ts'

/** The state of joining, without photos. */
export type JoiningState = {
	/** `loading` until existing data is fetched, or the fetch has failed. */
	readonly phase: 'loading' | 'ready' | 'published'
	readonly step: JoiningStep
	/** Fields the member has written. */
	readonly written: JoiningDraft['written']
	/** Field values shown until others are written. */
	readonly proposed: Partial<JoiningFields>
	readonly tagInHand: TagInHand | undefined
	/** Message of the last tag change. */
	readonly tagWord: ProfileState['tagWord']
	readonly errors: JoiningErrors
	/** True while a birth date under 18 awaits confirmation, before it is sent. */
	readonly asking: boolean
	/** True while that date is being sent. */
	readonly telling: boolean
	/** True once it was sent: no card is possible until they turn 18. */
	readonly refused: boolean
	readonly publishing: boolean
	/** True if another device or tab has published a card, which this one does not overwrite. */
	readonly printed: boolean
	/** Why publishing, or sending the birth date, failed, for people. */
	readonly failure: string | undefined
}

const blank: JoiningFields = {
	birthDate: '',
	consent: '',
	name: '',
	interestedIn: [],
	discipline: '',
	year: '',
	description: '',
	tags: [],
	prompts: [],
	newTag: '',
}

export function beginJoining({ step, written }: JoiningDraft, accountName: string | undefined): JoiningState {
	return {
		phase: 'loading',
		step,
		written,
		proposed: accountName ? { name: accountName } : {},
		tagInHand: undefined,
		tagWord: silence,
		errors: {},
		asking: false,
		telling: false,
		refused: false,
		publishing: false,
		printed: false,
		failure: undefined,
	}
}

/** The current field values. A consent to an older text is void. */
export function fieldsOf({ written, proposed }: Pick<JoiningState, 'written' | 'proposed'>): JoiningFields {
	const fields = { ...blank, ...proposed, ...written }
	return fields.consent === consentVersion ? fields : { ...fields, consent: '' }
}

/** Writes fields and clears their errors. */
export function write(state: JoiningState, fields: Partial<JoiningFields>): JoiningState {
	const named = new Set(Object.keys(fields).map((name) => (name === 'newTag' ? 'tags' : name)))
	const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !named.has(name)))
	return { ...state, written: { ...state.written, ...fields }, errors, failure: undefined }
}

/** The adjacent step; the same one at either end. */
export function stepBeside(step: JoiningStep, distance: -1 | 1): JoiningStep {
	return joiningSteps[joiningSteps.indexOf(step) + distance] ?? step
}

/** The draft to persist, with the current text of a tag being edited. */
export function draftToKeep({ step, written, tagInHand }: JoiningState): JoiningDraft {
	const text = tagInHand?.text.trim()
	if (!tagInHand || !text) return { step, written }
	return { step, written: { ...written, tags: (written.tags ?? []).toSpliced(tagInHand.index, 1, text) } }
}

/** Applies a tag change of the own profile to the joining state. */
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

/** Finishes a tag being edited and adds a typed one. An invalid tag stays, with the reason. */
export function gatherTags(before: JoiningState): JoiningState {
	const state = changeTags(before, finishTag)
	const { tags, newTag } = fieldsOf(state)
	if (state.tagInHand) return state
	const { tags: added, said, refused } = addTag(tags, newTag)
	if (refused) return { ...state, tagWord: { said, refused } }
	return { ...write(state, { tags: [...added], newTag: '' }), tagWord: silence }
}

/** The reason why a typed tag is invalid. */
function tagFault({ tagInHand, tagWord }: JoiningState): string | undefined {
	return tagInHand || tagWord.refused ? tagWord.said : undefined
}

/** The state for the screen. Immutable; the same object until something changes. */
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
	/** The index of the step, from 0. */
	readonly index: number
	readonly fields: JoiningFields
	/** Text of a tag not added yet. */
	readonly newTag: string
	/** Derived from the birth date, if written. */
	readonly age: number | undefined
	/** Fields that show a proposed value. */
	readonly proposed: readonly string[]
	/** True if the name will be marked as differing from the account's. */
	readonly nickname: boolean
	readonly photos: PhotosSnapshot
	/** Hide list and pause. */
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
	const nickname = name.trim() !== '' && !isNameOf(about.accountName ?? '', name)
	return {
		...{ phase, step, errors, asking, telling, refused, publishing, printed, failure, tagInHand, tagWord },
		...{ fields, age, photos, visibility },
		index: joiningSteps.indexOf(step),
		newTag: fields.newTag,
		proposed: Object.keys(state.proposed).filter((name) => !Object.hasOwn(state.written, name)),
		nickname,
		card: {
			...{ id: about.member, discipline, year, tags },
			name: tidyText(name),
			...(nickname && { nickname }),
			age: age ?? 0,
			description: tidyText(description),
			image: photos.photos[0]?.src ?? '',
			photos: [...photos.photos],
			prompts: prompts.map((one) => ({ ...one, answer: tidyText(one.answer) })).filter(({ answer }) => answer !== ''),
		},
	}
}

type Judged = { errors: JoiningErrors; input?: ProfileInput }

/** The input for the server, or all errors. */
export function judgeJoining(state: JoiningState, photos: PhotosSnapshot, circumstances: Circumstances): Judged {
	const read = readJoining(fieldsOf(state), circumstances)
	const faults = { photos: photosFault(photos), tags: tagFault(state) }
	const errors: JoiningErrors = {
		...('errors' in read && read.errors),
		...(faults.photos && { photos: faults.photos }),
		...(faults.tags && { tags: faults.tags }),
	}
	return 'input' in read && Object.keys(errors).length === 0 ? { errors, input: read.input } : { errors }
}

function photosFault({ photos, sending, known }: PhotosSnapshot): string | undefined {
	const { errors } = welcomeTexts
	if (sending.some(isUnderWay)) return errors.photosUnderWay
	if (photos.length > 0) return undefined
	return known ? errors.photos : errors.photosUnknown
}
