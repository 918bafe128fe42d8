import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { whenIdle } from '#platform/when-idle.ts'

// Outside of what the first page loads; fetched while its visitor reads.
const loadSession = () => import('#platform/session.ts')

/** What GET STARTED does: asks whether the visitor is signed in, then goes on to /preloader or /login. */
export function useStart(): { starting: boolean; start: () => void } {
	const navigate = useNavigate()
	const [starting, setStarting] = useState(false)
	const leaving = useRef(new AbortController())

	useEffect(() => {
		leaving.current = new AbortController()
		const cancelWarming = whenIdle(() => void loadSession())
		return () => {
			cancelWarming()
			leaving.current.abort()
		}
	}, [])

	async function start() {
		const { signal } = leaving.current
		setStarting(true)
		const { session } = await loadSession()
		const signedIn = await session.check(signal)
		if (!signal.aborted) navigate(signedIn ? '/preloader' : '/login')
	}
	return { starting, start }
}
