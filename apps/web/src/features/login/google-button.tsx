import type { paths } from '@ydo/contract/session'
import { loginTexts } from '@ydo/contract/texts/login'
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { notePress } from '#platform/pressed-sign-in.ts'
import { ButtonLink } from '#ui/button.tsx'

// The contract's module would bring zod to a page that needs none; its type holds the path to the contract's.
const signIn: typeof paths.signIn = '/auth/signin/google'

/**
 * Leaves for Google with the whole browser, and shows that it does until the page is gone. It is a button to people, and a
 * link underneath: so it works from the page's first picture on, before or without the application.
 */
export function GoogleButton({ className }: { className: string | undefined }) {
	const [leaving, setLeaving] = useState(false)
	useEffect(() => {
		// The browser's back button can bring this very page back, frozen in mid-departure.
		const comeBack = () => setLeaving(false)
		addEventListener('pageshow', comeBack)
		return () => removeEventListener('pageshow', comeBack)
	}, [])

	function leave(event: MouseEvent) {
		if (leaving) event.preventDefault()
		// With these keys the link opens elsewhere, and this page stays.
		else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
			notePress()
			setLeaving(true)
		}
	}

	return (
		<ButtonLink
			role="button"
			look="on-plate"
			className={className}
			busy={leaving}
			to={signIn}
			reloadDocument
			onClick={leave}
			onKeyDown={pressBySpace}
		>
			{leaving ? (
				loginTexts.leaving
			) : (
				<>
					{loginTexts.button} <GoogleMark />
				</>
			)}
		</ButtonLink>
	)
}

/** Links answer to Enter alone, buttons to the space bar too. */
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
	if (event.key !== ' ') return
	event.preventDefault()
	event.currentTarget.click()
}

function GoogleMark() {
	return (
		<svg width="22" height="22" viewBox="0 0 48 48" role="img" aria-label={loginTexts.google}>
			<path
				fill="#FFC107"
				d="M43.6 20H24v8h11.3C33.7 32.7 29.2 36 24 36a12 12 0 1 1 7.9-21l5.7-5.7A20 20 0 1 0 43.6 20z"
			/>
			<path fill="#FF3D00" d="m6.3 14.7 6.6 4.8A12 12 0 0 1 31.9 15l5.7-5.7A20 20 0 0 0 6.3 14.7z" />
			<path fill="#4CAF50" d="M24 44c5.2 0 9.9-2 13.4-5.2l-6.2-5.2A12 12 0 0 1 12.7 28l-6.5 5A20 20 0 0 0 24 44z" />
			<path fill="#1976D2" d="M43.6 20H24v8h11.3a12 12 0 0 1-4.1 5.6l6.2 5.2C37 39.2 44 34 44 24c0-1.3-.1-2.7-.4-4z" />
		</svg>
	)
}
