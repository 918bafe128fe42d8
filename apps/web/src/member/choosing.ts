import type { MemberView } from '@ydo/client/member/member-view'
import { useSyncExternalStore } from 'react'
import { createChoosing } from './create-choosing.ts'
import { perMember } from './member-scope.ts'

// [Note: choosing] The code for keys, vault and choices loads after a screen's first paint. Screens reach the signed-in member through this
// module: early callers await `choosing` and render a placeholder or nothing until then.

const own = createChoosing(perMember)

/** The signed-in member that runs in this page. */
export const { choosing, viewOf, chooserNow, chatsNow, setChooser, setUnkept, subscribeChoosing } = own

/** The signed-in member's choices; undefined until their code has loaded. */
export function useChoosing(): MemberView | undefined {
	return useSyncExternalStore(subscribeChoosing, own.choosingView)
}

/** The signed-in member's choices once loaded; `unkept` if the device refuses storage. */
export function useOpened(): MemberView | 'unkept' | undefined {
	const view = useChoosing()
	const isUnkept = useUnkept()
	if (!view || view.status === 'closed') return isUnkept ? 'unkept' : undefined
	// Choices queued on the device appear at once; an empty list means nothing until everything was read.
	return view.status === 'open' && !view.isRead && view.choices.length === 0 ? undefined : view
}

/** Why choices are stopped on this device, if they are: it refuses storage, or our server was caught out. */
export function useStopped(): 'unkept' | 'violated' | undefined {
	const isViolated = useSyncExternalStore(subscribeChoosing, () => own.choosingView()?.status === 'violated')
	if (useUnkept()) return 'unkept'
	return isViolated ? 'violated' : undefined
}

function useUnkept(): boolean {
	return useSyncExternalStore(subscribeChoosing, own.isUnkept)
}
