import { firstName } from '@ydo/client/session/token-store'
import type { User } from '@ydo/contract/session'
import { useCallback, useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { welcomeChoice } from '#browser/device-settings.ts'
import { Preloader } from '#features/preloader/preloader.tsx'
import { meetsCards } from '#member/account.ts'
import { useSession } from '#member/session.ts'

/** The preloader for the signed-in member. Home's code and cards load while it plays. */
export function Welcome() {
	const session = useSession()
	const navigate = useNavigate()
	const leave = useCallback(() => navigate('/home', { replace: true }), [navigate])
	const user = session.status === 'signed-in' ? session.user : undefined
	useEffect(() => {
		if (user) void warmHome(user)
	}, [user])
	if (welcomeChoice.get() === 'skip') return <Navigate to="/home" replace />
	return user ? <Preloader first={firstName(user)} onDone={leave} /> : null
}

async function warmHome(user: User): Promise<void> {
	const code = import('#features/home/home.tsx').then(({ loadHome }) => loadHome())
	code.catch(() => {}) // home retries it
	const { loadAhead } = await import('#features/deck/deck-of.ts')
	if (meetsCards(user)) await loadAhead(user.id)
}
