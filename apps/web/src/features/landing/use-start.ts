import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkLogin } from '#platform/check-login.ts'
import { repeatEarlyPress } from '#platform/early-press.ts'
import { storedToken } from '#platform/stored-token.ts'
import { whenIdle } from '#platform/when-idle.ts'

/** What GET STARTED does: asks whether the visitor is signed in, then goes on to /preloader or /login. */
export function useStart(): { starting: boolean; start: () => void } {
	const navigate = useNavigate()
	const [starting, setStarting] = useState(false)
	const leaving = useRef(new AbortController())

	useEffect(() => {
		leaving.current = new AbortController()
		return () => leaving.current.abort()
	}, [])
	useEffect(() => whenIdle(warm), [])
	useEffect(repeatEarlyPress, [])

	async function start() {
		const { signal } = leaving.current
		setStarting(true)
		const signedIn = await checkLogin(signal)
		if (!signal.aborted) navigate(signedIn ? '/preloader' : '/login')
	}
	return { starting, start }
}

/** Fetches what the press of the button will need, while its visitor reads. */
function warm(): void {
	if (storedToken() !== null) void import('#platform/session.ts')
}
