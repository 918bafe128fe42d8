import { toastTexts } from '@ydo/contract/texts/toast'
import { useEffect, useRef } from 'react'
import { showToast } from '#platform/toasts.ts'
import { useSession } from '#platform/use-session.ts'

/**
 * Tells a member whose session ends in the midst of a visit why the login page appears. A failed check at the beginning
 * says nothing (specification, section 8). Tells also who sees another member's account than before why that is.
 */
export function useEndToast(): void {
	const state = useSession()
	const previous = useRef(state.status)
	const member = useRef<string>(undefined)
	useEffect(() => {
		const ended = state.status === 'signed-out' && state.ended && previous.current === 'signed-in'
		previous.current = state.status
		if (ended) showToast('info', toastTexts.signedOut)
		if (state.status !== 'signed-in') return
		if (member.current && member.current !== state.user.id) showToast('info', toastTexts.switched)
		member.current = state.user.id
	}, [state])
}
