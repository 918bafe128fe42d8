import type { paths, SignInFailure } from '@ydo/contract/session'
import { loginTexts } from '@ydo/contract/texts/login'
import {
	type KeyboardEvent,
	type MouseEvent,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { notePress } from '#browser/pressed-sign-in.ts'
import { canStore } from '#browser/storage.ts'
import { storedToken } from '#browser/stored-token.ts'
import { showToast } from '#browser/toasts.ts'
import { checkLogin } from '#member/check-login.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { heartOutline } from '#ui/heart-outline.ts'
import { Link } from '#ui/link.tsx'
import styles from './login.module.css'

/** The login page: a heart drawn in five seconds, our promise, and one button that leads to Google. */
export function Login() {
	const status = useLoginCheck()
	useFailureToast()
	useBlockedToast()
	if (status === 'signed-in') return <Navigate to="/home" replace />
	return (
		<main className={classNames('dot-ground', styles.page)} aria-busy={status === 'unknown'}>
			{status === 'signed-out' && (
				<>
					<HeartDrawing className={styles.drawing} />
					<section className={styles.panel} aria-labelledby="login-title">
						<h1 id="login-title" className={styles.title}>
							{loginTexts.title}
						</h1>
						<p className={styles.statement}>
							{loginTexts.statement} <Link to="/how">{loginTexts.how}</Link>
						</p>
						<GoogleButton className={styles.button} />
					</section>
				</>
			)}
		</main>
	)
}

type LoginStatus = 'unknown' | 'signed-in' | 'signed-out'

/**
 * Checks the sign-in when the page opens and when another tab signs in. The prerendered page, and so its first paint, is for signed-out
 * visitors.
 */
function useLoginCheck(): LoginStatus {
	const held = useSyncExternalStore(watchStorage, storedToken, nobody)
	const [answer, setAnswer] = useState<{ held: string | null; signedIn: boolean }>()
	const known = held === null || answer?.held === held
	const status = !known ? 'unknown' : held !== null && answer?.signedIn ? 'signed-in' : 'signed-out'

	useEffect(() => {
		if (known) return
		const leaving = new AbortController()
		void checkLogin(leaving.signal).then((signedIn) => {
			// The check may have refreshed its token.
			if (!leaving.signal.aborted) setAnswer({ held: storedToken(), signedIn })
		})
		return () => leaving.abort()
	}, [known])
	useVeilLifted(status)
	return status
}

/** Lifts the veil of src/early/login.ts once the page renders the right state itself. */
function useVeilLifted(status: LoginStatus): void {
	useLayoutEffect(() => {
		if (status !== 'signed-out' || storedToken() === null) delete document.documentElement.dataset.checking
	}, [status])
}

function watchStorage(changed: () => void): () => void {
	addEventListener('storage', changed)
	return () => removeEventListener('storage', changed)
}

const nobody = () => null

/** Shows once why the sign-in failed, and removes the reason from the URL. */
function useFailureToast(): void {
	const { search, pathname } = useLocation()
	const navigate = useNavigate()
	const told = useRef('')

	useEffect(() => {
		const failure = signInFailure(search)
		if (!failure || told.current === search) return
		told.current = search
		showToast(failure === 'cancelled' ? 'info' : 'error', loginTexts.failures[failure])
		navigate(pathname, { replace: true })
	}, [search, pathname, navigate])
}

/** Tells a visitor whose browser stores nothing that signing in needs it, for as long as the page is open. */
function useBlockedToast(): void {
	useEffect(() => (canStore() ? undefined : showToast('error', loginTexts.blocked, { autoClose: false })), [])
}

/** The reason in the query `?error=<reason>`; an unknown reason is `failed`, none is undefined. */
export function signInFailure(search: string): SignInFailure | undefined {
	const reason = new URLSearchParams(search).get('error')
	if (reason === null) return undefined
	return isSignInFailure(reason) ? reason : 'failed'
}

/** Every reason has a text, so the texts' keys are the reasons. */
function isSignInFailure(reason: string): reason is SignInFailure {
	return Object.hasOwn(loginTexts.failures, reason)
}

// The contract's module would add zod to a page that needs none; its type pins the path.
const signIn: typeof paths.signIn = '/auth/signin/google'

/**
 * Navigates to Google, and shows progress until the page is gone. A button to assistive technology, and a link underneath: it works from
 * the first paint, before or without the application.
 */
function GoogleButton({ className }: { className: string | undefined }) {
	const [leaving, setLeaving] = useState(false)
	useEffect(() => {
		// The browser's Back button can restore this page from its cache, mid-navigation.
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

/** Links respond only to Enter, buttons to the space bar too. */
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

const line =
	'M-10 172C60 204 118 218 160 196C214 166 264 142 259 98C254 58 212 44 186 62C170 73 162 88 160 106C158 88 150 73 134 62C108 44 66 58 61 98C56 142 106 166 160 196C202 218 262 204 330 166'

/** One line of two inks that crosses the page and draws a heart within five seconds. Then the heart blushes. */
function HeartDrawing({ className }: { className: string | undefined }) {
	const dots = useId()
	return (
		<div className={className}>
			<svg className={classNames('overprint', styles.heart)} viewBox="0 27 320 196" aria-hidden="true">
				<defs>
					<pattern id={dots} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
						<circle cx="4.5" cy="4.5" r="2.7" fill="var(--rose)" />
					</pattern>
				</defs>
				<path className={styles.blush} d={heartOutline} fill={`url(#${dots})`} transform="translate(7 6)" />
				<path className={classNames('ink', styles.marigold)} pathLength="1" d={line} transform="translate(6 5)" />
				<path className={classNames('ink', styles.rose)} pathLength="1" d={line} />
			</svg>
		</div>
	)
}
