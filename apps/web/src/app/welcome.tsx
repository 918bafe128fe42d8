import { firstName } from '@ydo/client/session/first-name'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Preloader } from '#features/preloader/preloader.tsx'
import { useSession } from '#platform/use-session.ts'

/** The preloader for the member who is signed in. Home's code is fetched while it plays. */
export function Welcome() {
	const session = useSession()
	const navigate = useNavigate()
	const leave = useCallback(() => navigate('/home', { replace: true }), [navigate])
	useEffect(() => void import('#features/home/home.tsx'), [])
	return session.status === 'signed-in' ? <Preloader first={firstName(session.user)} onDone={leave} /> : null
}
