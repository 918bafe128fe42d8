import type { Joining } from '@ydo/client/joining/create-joining'
import { type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import { useEffect, useRef } from 'react'

/** The state of a history entry: its step, and how many entries below it are the previous steps. */
type Entry = { step: JoiningStep; below: number }

const orderOf = (step: JoiningStep) => joiningSteps.indexOf(step)
const entry = (): Entry | undefined => history.state?.joining
const withEntry = (joining: Entry) => ({ ...history.state, joining })

/**
 * Gives each step its own history entry, so that Back and Forward move between steps. A member who resumes at a later step in another visit
 * leaves as they came. Returns a function that goes back one step.
 */
export function useStepEntries(joining: Joining, ready: boolean, step: JoiningStep): () => void {
	/** True while the history moves to a step that was reached already. */
	const returning = useRef(false)
	const begun = useRef(false)

	useEffect(() => {
		if (!ready) return
		const there = begun.current ? undefined : entry()?.step
		begun.current = true
		if (there && there !== step) joining.reach(there)
		keepInStep(joining.getSnapshot().step, returning)
	}, [joining, ready, step])

	useEffect(() => {
		if (!ready) return
		const moved = () => {
			const there = entry()
			if (!there) return
			if (!returning.current) joining.reach(there.step)
			returning.current = false
			keepInStep(joining.getSnapshot().step, returning)
		}
		addEventListener('popstate', moved)
		return () => removeEventListener('popstate', moved)
	}, [joining, ready])

	return () => (entry()?.below ? history.back() : joining.back())
}

function keepInStep(step: JoiningStep, returning: { current: boolean }): void {
	const there = entry()
	const ahead = there ? orderOf(step) - orderOf(there.step) : 0
	if (there && (ahead === 0 || returning.current)) return
	if (there && ahead > 0) history.pushState(withEntry({ step, below: ahead === 1 ? there.below + 1 : 0 }), '')
	else if (!there || -ahead > there.below) history.replaceState(withEntry({ step, below: 0 }), '')
	else {
		returning.current = true
		history.go(ahead)
	}
}
