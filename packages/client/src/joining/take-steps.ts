import { type JoiningFields, type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import { askPrinted, askStart } from './joining-calls.ts'
import type { JoiningParts } from './joining-parts.ts'
import { fieldsOf, type JoiningState, stepBeside } from './joining-state.ts'
import { gatherTags } from './joining-tags.ts'
import { errorsAt, errorsBeside, firstStep, judgeJoining } from './judge-joining.ts'
import { isTooYoung, type JoiningErrors } from './read-joining.ts'

/** Takes over what there is already, and goes on at the step reached, or at the first one that is not right any more. */
export async function begin({ request, sender, visibility, circumstances, get, set }: JoiningParts): Promise<void> {
	if (get().phase !== 'loading') return
	void visibility.load()
	const start = await askStart(request)
	sender.know(start?.photos)
	// What comes from JSON has no undefined in it.
	const proposed = { ...get().proposed, ...(start?.proposed as Partial<JoiningFields> | undefined) }
	const state = { ...get(), proposed, phase: 'ready' } as const
	set({ ...state, step: nearest({ sender, visibility, circumstances }, state, state.step) })
}

/** To a step that was seen before, or to the first one before it that is not right any more. */
export function reach(parts: JoiningParts, step: JoiningStep): void {
	const { get, set } = parts
	const state = get()
	if (state.step === step || state.refused || state.publishing) return
	const errors = errorsBeside(state.errors, state.step)
	set({ ...state, errors, failure: undefined, asking: false, step: nearest(parts, state, step) })
}

type Judged = Pick<JoiningParts, 'sender' | 'visibility' | 'circumstances'>

function nearest({ sender, visibility, circumstances }: Judged, state: JoiningState, step: JoiningStep): JoiningStep {
	const wanted = joiningSteps.indexOf(step)
	const right = joiningSteps.indexOf(firstStep(judgeJoining(state, sender.getSnapshot(), circumstances()).errors))
	const hidden = joiningSteps.indexOf(visibility.getSnapshot().changed ? 'visibility' : 'preview')
	return joiningSteps[Math.min(wanted, right, hidden)] ?? step
}

export function next(parts: JoiningParts): 'moved' | 'invalid' | 'asked' {
	const { sender, circumstances, get, set } = parts
	const { step } = get()
	if (step === 'words') set(gatherTags(get()))
	if (step === 'age' && isTooYoung(fieldsOf(get()).birthDate, circumstances().today)) {
		set({ ...get(), asking: true, failure: undefined })
		return 'asked'
	}
	const errors = errorsAt(judgeJoining(get(), sender.getSnapshot(), circumstances()).errors, step)
	if (Object.keys(errors).length > 0) {
		set({ ...get(), errors })
		return 'invalid'
	}
	set({ ...get(), errors: errorsBeside(get().errors, step), step: stepBeside(step, 1) })
	return 'moved'
}

/**
 * From whom one hides holds on the server before the next step is reached; with nothing written there is nothing to save. The preview
 * says that nobody has seen the card, so whether that is so is asked on the way.
 */
export async function hide({ request, visibility, get, set }: JoiningParts): Promise<'moved' | 'invalid' | 'failed'> {
	const outcome = await visibility.save()
	if (outcome === 'invalid' || outcome === 'failed') return outcome
	if (get().step === 'visibility') set({ ...get(), step: stepBeside('visibility', 1) })
	void askPrinted(request).then((printed) => printed && set({ ...get(), printed }))
	return 'moved'
}

export function back({ get, set }: JoiningParts): void {
	const { errors, step, asking } = get()
	const reached = asking ? step : stepBeside(step, -1)
	set({ ...get(), errors: errorsBeside(errors, step), failure: undefined, asking: false, step: reached })
}

/** For somebody who is too young, once the server knows and holds the account back. */
export function refuse({ onHeld, get, set }: JoiningParts): 'refused' {
	set({ ...get(), step: 'age', errors: {}, asking: false, refused: true })
	onHeld()
	return 'refused'
}

/** To the first step with a mistake in it. */
export function correct({ get, set }: JoiningParts, errors: JoiningErrors): 'invalid' {
	set({ ...get(), errors, step: firstStep(errors), failure: undefined })
	return 'invalid'
}
