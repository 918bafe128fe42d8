import { preloaderTexts } from '@ydo/contract/texts/preloader'
import { useDeferredValue } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useLoginStatus, useMember } from '#member/session.ts'
import { Checking } from '#ui/checking.tsx'
import { ToLogin } from './to-login.tsx'
import { useEndToast } from './use-end-toast.ts'

// In one chunk with the guard: both are needed at once.
export { takeFirstAnswers } from './first-answers.ts'

/** Lets signed-in members through to its routes; redirects everybody else to /login (specification, section 4). */
export function Guard() {
	// Deferred, so that the previous screen stays until the next one's code has loaded.
	const status = useDeferredValue(useLoginStatus())
	useEndToast()
	const member = useMember()?.id
	const shown = useDeferredValue(member)
	// Deferred like the status: otherwise the screen would mount twice.
	const held = useShowsHeld(shown)
	// Nothing of one member stays mounted for another, who signed in in another tab.
	const outlet = <Outlet key={shown} />
	if (status === 'unknown' && held) return outlet
	if (status === 'unknown') return <Checking status={preloaderTexts.checking} />
	return status === 'signed-in' ? outlet : <ToLogin />
}

/** Screens that show a member's cached data before the server has confirmed that they are still signed in. */
const heldScreens = /^\/(home|search|matched|notifications)\b/

function useShowsHeld(member: string | undefined): boolean {
	const { pathname } = useLocation()
	return member !== undefined && heldScreens.test(pathname)
}
