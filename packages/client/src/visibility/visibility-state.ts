import { cleanText } from '@ydo/contract/letters'
import { limits } from '@ydo/contract/limits'
import { visibilityTexts as texts } from '@ydo/contract/texts/visibility'
import {
	type HiddenFrom,
	hiddenEmail,
	hiddenRollPattern,
	plainEmail,
	type SavedVisibility,
	type Visibility,
	type VisibilityDraft,
} from '@ydo/contract/visibility'

/** The state of "who may see me". */
export type VisibilityState = {
	readonly phase: 'loading' | 'failed' | 'ready'
	/** The last known server version. */
	readonly saved: SavedVisibility | undefined
	/** Unsaved changes with their base. */
	readonly draft: VisibilityDraft | undefined
	/** The target value while the pause is being changed. */
	readonly pausing: boolean | undefined
	readonly errors: HiddenErrors
	readonly saving: boolean
	/** Why the last save failed, for people. */
	readonly failure: string | undefined
	/** True if the last save merged changes of another device. */
	readonly merged: boolean
}

/** The state for the screen. Immutable; the same object until something changes. */
export type VisibilitySnapshot = Pick<VisibilityState, 'phase' | 'saving' | 'failure' | 'merged' | 'errors'> & {
	readonly paused: boolean
	/** True while the pause is being changed. */
	readonly pausing: boolean
	/** As written, including blank lines. */
	readonly fields: HiddenFrom
	/** True if there is anything to save. */
	readonly changed: boolean
	/** Number of saved entries: people, classes, disciplines and years. */
	readonly hiding: number
}

/** The default visibility. */
export const seenByAll: Visibility = {
	paused: false,
	hiddenFrom: { emails: [], rollPatterns: [], disciplines: [], years: [] },
}

export function beginVisibility(draft: VisibilityDraft | undefined): VisibilityState {
	return {
		...{ phase: 'loading', saved: undefined, draft, pausing: undefined, errors: {} },
		...{ saving: false, failure: undefined, merged: false },
	}
}

export function snapshotOf(state: VisibilityState): VisibilitySnapshot {
	const { phase, saved, draft, pausing, saving, failure, merged, errors } = state
	const { paused, hiddenFrom } = saved?.visibility ?? seenByAll
	return {
		...{ phase, saving, failure, merged, errors },
		paused: pausing ?? paused,
		pausing: pausing !== undefined,
		fields: draft?.written ?? hiddenFrom,
		changed: isChanged(state),
		hiding: Object.values(hiddenFrom).flat().length,
	}
}

/** True if there is anything to save; a blank line does not count. */
export function isChanged({ draft }: VisibilityState): boolean {
	return draft !== undefined && !saysTheSame(draft.written, draft.base)
}

/** Sets lists; input equal to the base, apart from blank lines, removes the draft. */
export function writeHidden(state: VisibilityState, fields: Partial<HiddenFrom>): VisibilityState {
	const base = state.draft?.base ?? state.saved?.visibility ?? seenByAll
	const written = { ...(state.draft?.written ?? base.hiddenFrom), ...fields }
	const draft = hasBlank(written) || !saysTheSame(written, base) ? { base, written } : undefined
	return { ...state, draft, failure: undefined, merged: false }
}

/** Merges the server's version with the input. */
export function mergeSaved(state: VisibilityState, saved: SavedVisibility): VisibilityState {
	const next = { ...state, phase: 'ready', saved } as const
	const { draft } = state
	if (!draft || isSameVisibility(draft.base, saved.visibility)) return next
	const mine = { paused: draft.base.paused, hiddenFrom: draft.written }
	const { hiddenFrom: written } = mergeVisibility(draft.base, mine, saved.visibility)
	const isDone = saysTheSame(written, saved.visibility) && !hasBlank(written)
	return { ...next, draft: isDone ? undefined : { base: saved.visibility, written } }
}

/** Keeps a blank line, which the member may be about to fill. */
function hasBlank(written: HiddenFrom): boolean {
	return [...written.emails, ...written.rollPatterns].some((text) => text.trim() === '')
}

function saysTheSame(written: HiddenFrom, { paused, hiddenFrom }: Visibility): boolean {
	const lines = (texts: readonly string[]) => texts.map(asSaved).filter(Boolean)
	const said = { ...written, emails: lines(written.emails), rollPatterns: lines(written.rollPatterns) }
	return isSameVisibility({ paused, hiddenFrom: said }, { paused, hiddenFrom })
}

/** Errors of the hide list, for people: by kind and text, so that an error disappears with its text; '' stands for the whole list. */
export type HiddenErrors = Partial<Record<keyof HiddenFrom, Record<string, string>>>

/** The normalized form that is saved: without the invisible letters that come along with a copied address. */
export function asSaved(text: string): string {
	return cleanText(text.normalize('NFKC')).trim().toLowerCase()
}

/** Removes blanks and duplicates; or returns all errors. */
export function readHidden(written: HiddenFrom): { hiddenFrom: HiddenFrom } | { errors: HiddenErrors } {
	const [emails, rollPatterns] = [lines(written.emails), lines(written.rollPatterns)]
	const errors = {
		emails: errorsOf(emails, {
			isRight: (text) => plainEmail.test(text) && hiddenEmail.safeParse(text).success,
			error: texts.emails.error,
			most: limits.hiddenEmails,
			full: texts.emails.full(limits.hiddenEmails),
		}),
		rollPatterns: errorsOf(rollPatterns, {
			isRight: (text) => hiddenRollPattern.safeParse(text).success,
			error: texts.rollPatterns.error,
			most: limits.hiddenRollPatterns,
			full: texts.rollPatterns.full(limits.hiddenRollPatterns),
		}),
	}
	const wrong = Object.values(errors).some((found) => Object.keys(found).length > 0)
	const { disciplines, years } = written
	return wrong ? { errors } : { hiddenFrom: { emails, rollPatterns, disciplines, years } }
}

/** Maps the server's errors, which name values by index ("hiddenFrom.emails.1"), to the sent texts. */
export function errorsTold(fields: Record<string, string>, sent: HiddenFrom): HiddenErrors {
	const errors: HiddenErrors = {}
	for (const [path, text] of Object.entries(fields)) {
		const [, name = '', index] = path.split('.')
		if (!isKind(name)) continue
		const value = index === undefined ? '' : (sent[name][Number(index)] ?? '')
		errors[name] = { ...errors[name], [value]: value === '' ? (fullOf[name] ?? text) : text }
	}
	return errors
}

const fullOf: Partial<Record<keyof HiddenFrom, string>> = {
	emails: texts.emails.full(limits.hiddenEmails),
	rollPatterns: texts.rollPatterns.full(limits.hiddenRollPatterns),
}

type Rule = { isRight(text: string): boolean; error: string; most: number; full: string }

function errorsOf(texts: readonly string[], { isRight, error, most, full }: Rule): Record<string, string> {
	const wrong = texts.filter((text) => !isRight(text)).map((text) => [text, error])
	return { ...Object.fromEntries(wrong), ...(texts.length > most && { '': full }) }
}

function lines(written: readonly string[]): string[] {
	return [...new Set(written.map(asSaved).filter(Boolean))]
}

const kinds: readonly string[] = ['emails', 'rollPatterns', 'disciplines', 'years'] satisfies (keyof HiddenFrom)[]

function isKind(name: string): name is keyof HiddenFrom {
	return kinds.includes(name)
}

/**
 * Three-way merge of two devices' changes: has what either added, lacks what either removed; if the pause differs, `mine` counts. In the
 * order of `theirs`, then of `mine`.
 */
export function mergeVisibility(base: Visibility, mine: Visibility, theirs: Visibility): Visibility {
	const merged = (name: keyof HiddenFrom) =>
		mergeLists(base.hiddenFrom[name], mine.hiddenFrom[name], theirs.hiddenFrom[name])
	return {
		paused: mine.paused === base.paused ? theirs.paused : mine.paused,
		hiddenFrom: {
			emails: merged('emails'),
			rollPatterns: merged('rollPatterns'),
			disciplines: merged('disciplines'),
			years: merged('years'),
		},
	}
}

/** Three-way merge of a list. */
export function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
	const kept = theirs.filter((value) => mine.includes(value) || !base.includes(value))
	const added = mine.filter((value) => !base.includes(value) && !theirs.includes(value))
	return [...new Set([...kept, ...added])]
}

/** True if `before` hides from someone whom `after` does not. */
export function takesOff(before: HiddenFrom, after: HiddenFrom): boolean {
	const names = ['emails', 'rollPatterns', 'disciplines', 'years'] as const
	return names.some((name) => before[name].some((value) => !after[name].includes(value)))
}

/** Compares regardless of order. */
export function isSameVisibility(one: Visibility, other: Visibility): boolean {
	return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder({ paused, hiddenFrom }: Visibility) {
	const { emails, rollPatterns, disciplines, years } = hiddenFrom
	return [paused, ...[emails, rollPatterns, disciplines, years].map((values) => [...new Set(values)].sort())]
}
