import { acceptCallback, type Question } from '@ydo/client/session/accept-callback'
import type { TokenPair } from '@ydo/client/session/token-store'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { takeArrival } from '#platform/arrival.ts'
import { takePress } from '#platform/pressed-sign-in.ts'
import { renewPushSoon } from '#platform/push-told.ts'
import { session } from '#platform/session.ts'
import { comeBack, taskPlace } from '#platform/sign-in-again.ts'

/**
 * Takes the tokens out of the address before anything else can read them, and goes on to the landing page: at once, or, where
 * there is a question, when told to `leave`. Who signed in again to go on with something goes on with it.
 */
export function useAcceptCallback(): { question: Question | undefined; leave(): void } {
	const navigate = useNavigate()
	const handled = useRef(false)
	const [question, setQuestion] = useState<Question>()

	useEffect(() => {
		if (handled.current) return
		handled.current = true
		const { hash, pathname } = location
		history.replaceState(history.state, '', pathname)
		const wasPressed = takePress()
		const isArrival = (tokens: TokenPair) => takeArrival(tokens) || wasPressed
		const deps = { storage: localStorage, session, isArrival }
		void acceptCallback(hash, { ...deps, fetch: (path, init) => fetch(path, init) }).then((outcome) => {
			if (outcome.did === 'ask') return setQuestion(outcome.question)
			const again = outcome.did === 'accepted' ? outcome.again?.id : undefined
			if (again) renewPushSoon(again)
			navigate(comeBack(again) ? taskPlace : '/', { replace: true })
		})
	}, [navigate])

	const leave = () => {
		comeBack(undefined)
		navigate('/', { replace: true })
	}
	return { question, leave }
}
