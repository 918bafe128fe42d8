import type { HiddenFrom, SavedVisibility, Visibility, VisibilityDraft } from '@ydo/contract/visibility'
import { isSameVisibility, mergeVisibility } from './merge-visibility.ts'
import { asSaved, type HiddenErrors } from './read-hidden.ts'

/** Everything "who may see me" stands on. */
export type VisibilityState = {
	readonly phase: 'loading' | 'failed' | 'ready'
	/** As the server was seen to have it last. */
	readonly saved: SavedVisibility | undefined
	/** Changes that are not saved, with what they were written over. */
	readonly draft: VisibilityDraft | undefined
	/** What the pause is being changed to. */
	readonly pausing: boolean | undefined
	readonly errors: HiddenErrors
	readonly saving: boolean
	/** Why the last save did not come through, for people. */
	readonly failure: string | undefined
	/** Whether the last save brought what another device had changed meanwhile. */
	readonly merged: boolean
}

/** What the screen shows. Immutable; the same object until something changes. */
export type VisibilitySnapshot = Pick<VisibilityState, 'phase' | 'saving' | 'failure' | 'merged' | 'errors'> & {
	readonly paused: boolean
	/** Whether the pause is being changed. */
	readonly pausing: boolean
	/** As it is written, blank lines and all. */
	readonly fields: HiddenFrom
	/** Whether there is anything to save. */
	readonly changed: boolean
	/** From how many people, classes, disciplines and years one hides as it is saved. */
	readonly hiding: number
}

/** How everybody is seen who said nothing else. */
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

/** Whether there is anything to save; a blank line is nothing. */
export function isChanged({ draft }: VisibilityState): boolean {
	return draft !== undefined && !saysTheSame(draft.written, draft.base)
}

/** Writes lists; what says again what is saved, blank lines aside, is no change any more. */
export function writeHidden(state: VisibilityState, fields: Partial<HiddenFrom>): VisibilityState {
	const base = state.draft?.base ?? state.saved?.visibility ?? seenByAll
	const written = { ...(state.draft?.written ?? base.hiddenFrom), ...fields }
	const draft = hasBlank(written) || !saysTheSame(written, base) ? { base, written } : undefined
	return { ...state, draft, failure: undefined, merged: false }
}

/** Takes over what the server has; what another device changed is put together with what is written here. */
export function takeOver(state: VisibilityState, saved: SavedVisibility): VisibilityState {
	const next = { ...state, phase: 'ready', saved } as const
	const { draft } = state
	if (!draft || isSameVisibility(draft.base, saved.visibility)) return next
	const mine = { paused: draft.base.paused, hiddenFrom: draft.written }
	const { hiddenFrom: written } = mergeVisibility(draft.base, mine, saved.visibility)
	const isDone = saysTheSame(written, saved.visibility) && !hasBlank(written)
	return { ...next, draft: isDone ? undefined : { base: saved.visibility, written } }
}

/** A line that is begun must not leave under the fingers. */
function hasBlank(written: HiddenFrom): boolean {
	return [...written.emails, ...written.rollPatterns].some((text) => text.trim() === '')
}

function saysTheSame(written: HiddenFrom, { paused, hiddenFrom }: Visibility): boolean {
	const lines = (texts: readonly string[]) => texts.map(asSaved).filter(Boolean)
	const said = { ...written, emails: lines(written.emails), rollPatterns: lines(written.rollPatterns) }
	return isSameVisibility({ paused, hiddenFrom: said }, { paused, hiddenFrom })
}
