import { preloaderTexts } from '@ydo/contract/texts/preloader'
import { useDeferredValue } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useLoginStatus } from '#platform/use-login-status.ts'
import { useMember } from '#platform/use-member.ts'
import { Checking } from '#ui/checking.tsx'
import { ToLogin } from './to-login.tsx'
import { useEndToast } from './use-end-toast.ts'

// In one file with the guard: both are needed at once.
export { takeFirstAnswers } from './first-answers.ts'

/** Lets signed-in members through to its routes; anybody else goes to /login (specification, section 4). */
export function Guard() {
	// Deferred, so that what was shown stays until the screen's code is there.
	const status = useDeferredValue(useLoginStatus())
	useEndToast()
	const member = useMember()?.id
	const shown = useDeferredValue(member)
	// Deferred like the status: shown with either of them first, the screen would be begun twice.
	const held = useShowsHeld(shown)
	// Of one member nothing stays open for another, who signed in in another tab.
	const outlet = <Outlet key={shown} />
	if (status === 'unknown' && held) return outlet
	if (status === 'unknown') return <Checking status={preloaderTexts.checking} />
	return status === 'signed-in' ? outlet : <ToLogin />
}

/** The screens that show what the device holds of a member before the server has said whether they are still signed in. */
const heldScreens = /^\/(home|search|matched|notifications)\b/

function useShowsHeld(member: string | undefined): boolean {
	const { pathname } = useLocation()
	return member !== undefined && heldScreens.test(pathname)
}
