import { firstName } from '@ydo/client/session/first-name'
import type { User } from '@ydo/contract/session'
import { useCallback, useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Preloader } from '#features/preloader/preloader.tsx'
import { meetsCards } from '#platform/meets-cards.ts'
import { useSession } from '#platform/use-session.ts'
import { welcomeChoice } from '#platform/welcome-choice.ts'

/** The preloader for the member who is signed in. Home's code and cards are fetched while it plays. */
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
	code.catch(() => {}) // home fetches it again
	const { loadAhead } = await import('#features/home/deck-of.ts')
	if (meetsCards(user)) await loadAhead(user.id)
}
