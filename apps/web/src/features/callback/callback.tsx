import { acceptCallback, type Question } from '@ydo/client/session/accept-callback'
import { firstName, type TokenPair } from '@ydo/client/session/token-store'
import { callbackTexts, callbackTexts as texts } from '@ydo/contract/texts/callback'
import { brandTexts } from '@ydo/contract/texts/common'
import { preloaderTexts } from '@ydo/contract/texts/preloader'
import { arrivalCookie } from '@ydo/contract/token-pair'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { takePress } from '#browser/pressed-sign-in.ts'
import { comeBack, taskPlace } from '#browser/sign-in-again.ts'
import { deviceStorage } from '#browser/storage.ts'
import { renewPushSoon } from '#member/push-told.ts'
import { session } from '#member/session.ts'
import { Button } from '#ui/button.tsx'
import { Checking } from '#ui/checking.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { focusBeginning } from '#ui/focus-beginning.ts'
import { Misprint } from '#ui/misprint.tsx'
import styles from './ask-whose.module.css'

/**
 * End of the sign-in: stores the tokens of the URL fragment and goes to the landing page, with or without them (specification, section 2).
 * If they may belong to another person, it asks the visitor first.
 */
export function Callback() {
	const { question, leave } = useAcceptCallback()
	if (!question) return <Checking status={preloaderTexts.checking} />
	return <AskWhose {...question} onLeave={leave} />
}

/**
 * Removes the tokens from the URL before other code can read them, and goes to the landing page: at once, or, if there is a question, on
 * `leave`. After a repeated sign-in for a pending task, goes to that task.
 */
function useAcceptCallback(): { question: Question | undefined; leave(): void } {
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
		const deps = { storage: deviceStorage, session, isArrival }
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

/** Asks for confirmation of a sign-in that may belong to another person. Nothing changes before the yes. */
function AskWhose({ account, current, accept, onLeave }: Question & { onLeave(): void }) {
	useAskedFocus()
	const name = account && firstName(account)
	const said = account ? texts.account(account.email ?? firstName(account)) : texts.nameless
	const confirm = () => {
		accept()
		onLeave()
	}
	return (
		<EmptyState
			name={texts.name}
			drawing={<Misprint />}
			title={name ? texts.ask(name) : texts.askNameless}
			help={[current && texts.current(firstName(current)), said, texts.warning].filter(Boolean).join(' ')}
		>
			<div className={styles.ways}>
				<Button onClick={onLeave}>{current ? texts.stay(firstName(current)) : texts.decline}</Button>
				<Button look="outline" onClick={confirm}>
					{name ? texts.accept(name) : texts.acceptNameless}
				</Button>
			</div>
		</EmptyState>
	)
}

/** Moves the focus to the question, and sets the document title, once it replaces the waiting state. */
function useAskedFocus(): void {
	useEffect(() => {
		document.title = `${callbackTexts.name} · ${brandTexts.appName}`
		focusBeginning()
	}, [])
}

/** True if the server's cookie says that a sign-in in this browser issued these tokens. True once: the cookie is removed. */
function takeArrival({ access_token }: TokenPair): boolean {
	const isSecure = location.protocol === 'https:'
	const name = arrivalCookie(access_token, isSecure)
	const isThere = document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API cannot be awaited before the address is cleared
	document.cookie = `${name}=; Path=/; Max-Age=0${isSecure ? '; Secure' : ''}`
	return isThere
}
