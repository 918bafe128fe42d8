import { toastTexts } from '@ydo/contract/texts/nav'
import { useEffect, useRef } from 'react'
import { showToast } from '#browser/toasts.ts'
import { useSession } from '#member/session.ts'

/**
 * Explains to a member whose session ends during a visit why the login page appears, and to one who now sees another account why. A failed
 * check at the start of a visit says nothing (specification, section 8).
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
