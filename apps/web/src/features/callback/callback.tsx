import { texts } from '@ydo/contract/texts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'

/**
 * Where the sign-in ends: keeps the tokens of the address's fragment, takes them out of the address before anything
 * else can read it, and goes to the landing page. Without tokens it goes to /login and says that it did not work.
 */
export function Callback() {
	const navigate = useNavigate()
	const handled = useRef(false)

	useEffect(() => {
		if (handled.current) return
		handled.current = true
		const { hash, pathname } = location
		history.replaceState(history.state, '', pathname)
		const accepted = session.acceptCallback(hash)
		if (!accepted) showToast('error', texts.login.failures.failed)
		navigate(accepted ? '/' : '/login', { replace: true })
	}, [navigate])

	return <main />
}
