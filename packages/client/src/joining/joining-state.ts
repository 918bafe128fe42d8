import { type JoiningDraft, type JoiningFields, type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import { consentVersion } from '@ydo/contract/profile'
import type { ProfileState, TagInHand } from '#profile/profile-state.ts'
import { silence } from '#profile/profile-state.ts'
import type { JoiningErrors } from './read-joining.ts'

/** Everything on the way to a card but its photos. */
export type JoiningState = {
	/** `loading` until it is known what there is already, or that this cannot be known now. */
	readonly phase: 'loading' | 'ready' | 'published'
	readonly step: JoiningStep
	/** Fields that were written. */
	readonly written: JoiningDraft['written']
	/** What fields say until something else is written. */
	readonly proposed: Partial<JoiningFields>
	readonly tagInHand: TagInHand | undefined
	/** What the last change of the tags has to say. */
	readonly tagWord: ProfileState['tagWord']
	readonly errors: JoiningErrors
	/** Whether a birth date of somebody too young is asked about once more, before anybody is told. */
	readonly asking: boolean
	/** Whether the server is being told that date. */
	readonly telling: boolean
	/** Whether it was told: there is no way to a card until that day. */
	readonly refused: boolean
	readonly publishing: boolean
	/** Whether there is a card already, of another device or tab: this one is not published over it. */
	readonly printed: boolean
	/** Why publishing, or telling the birth date, did not come through, for people. */
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

/** The fields as they stand. A consent to an older text is none. */
export function fieldsOf({ written, proposed }: Pick<JoiningState, 'written' | 'proposed'>): JoiningFields {
	const fields = { ...blank, ...proposed, ...written }
	return fields.consent === consentVersion ? fields : { ...fields, consent: '' }
}

/** Writes fields; what was wrong with them is to be judged anew. */
export function write(state: JoiningState, fields: Partial<JoiningFields>): JoiningState {
	const named = new Set(Object.keys(fields).map((name) => (name === 'newTag' ? 'tags' : name)))
	const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !named.has(name)))
	return { ...state, written: { ...state.written, ...fields }, errors, failure: undefined }
}

/** The step beside another; itself at either end. */
export function stepBeside(step: JoiningStep, distance: -1 | 1): JoiningStep {
	return joiningSteps[joiningSteps.indexOf(step) + distance] ?? step
}

/** What has to outlive the page: the tag in hand as it stands, for one that is being changed is written too. */
export function draftToKeep({ step, written, tagInHand }: JoiningState): JoiningDraft {
	const text = tagInHand?.text.trim()
	if (!tagInHand || !text) return { step, written }
	return { step, written: { ...written, tags: (written.tags ?? []).toSpliced(tagInHand.index, 1, text) } }
}
