import { acceptCallback } from '@ydo/client/session/accept-callback'
import { preloaderTexts } from '@ydo/contract/texts/preloader'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { session } from '#platform/session.ts'
import { Checking } from '#ui/checking.tsx'

/**
 * Where the sign-in ends: keeps the tokens of the address's fragment, takes them out of the address before anything
 * else can read it, and goes to the landing page, with or without them (specification, section 2).
 */
export function Callback() {
	const navigate = useNavigate()
	const handled = useRef(false)

	useEffect(() => {
		if (handled.current) return
		handled.current = true
		const { hash, pathname } = location
		history.replaceState(history.state, '', pathname)
		acceptCallback(hash, { storage: localStorage, session })
		navigate('/', { replace: true })
	}, [navigate])

	return <Checking status={preloaderTexts.checking} />
}
