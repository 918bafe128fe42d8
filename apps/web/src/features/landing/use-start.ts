import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkLogin } from '#platform/check-login.ts'
import { repeatEarlyPress } from '#platform/early-press.ts'
import { storedToken } from '#platform/stored-token.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { afterPress } from '#ui/after-press.ts'

/** What GET STARTED does: asks whether the visitor is signed in, then goes on to /preloader or /login. */
export function useStart(): { starting: boolean; start(): void } {
	const navigate = useNavigate()
	const [starting, setStarting] = useState(false)
	const isPressed = useRef(false)
	const leaving = useRef<AbortController>(null)

	useEffect(() => {
		const controller = new AbortController()
		leaving.current = controller
		return () => controller.abort()
	}, [])
	useEffect(() => (storedToken() === null ? undefined : fetchWhenIdle(() => import('#platform/session.ts'))), [])
	useEffect(repeatEarlyPress, [])

	async function start() {
		if (isPressed.current) return
		isPressed.current = true
		await afterPress()
		// Nothing to ask, and so nothing to wait for.
		if (storedToken() === null) return navigate('/login')
		const signal = leaving.current?.signal
		setStarting(true)
		const signedIn = await checkLogin(signal)
		if (!signal?.aborted) navigate(signedIn ? '/preloader' : '/login')
	}
	return { starting, start }
}
