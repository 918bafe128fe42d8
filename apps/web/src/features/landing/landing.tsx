import { brandTexts } from '@ydo/contract/texts/common'
import { landingTexts } from '@ydo/contract/texts/landing'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { repeatEarlyPress } from '#browser/early-page.ts'
import { institute } from '#browser/institute.ts'
import { storedToken } from '#browser/stored-token.ts'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { checkLogin } from '#member/check-login.ts'
import { afterPress } from '#ui/after-press.ts'
import { Button, PlainButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './landing.module.css'
import logoStyles from './logo.module.css'

/** The first page: the product, and one button that checks the sign-in. */
export function Landing() {
	const { starting, start } = useStart()
	return (
		<main className={classNames('dot-ground', styles.page)}>
			<Logo className={styles.logo} />
			<Tagline className={styles.tagline} />
			<Button className={styles.start} busy={starting} onClick={start}>
				{starting ? landingTexts.starting : landingTexts.start}
			</Button>
			<p className={styles.footer}>{brandTexts.footer(institute().label)}</p>
		</main>
	)
}

/** Handler of GET STARTED: checks the sign-in, then goes to /preloader or /login. */
function useStart(): { starting: boolean; start(): void } {
	const navigate = useNavigate()
	const [starting, setStarting] = useState(false)
	const isPressed = useRef(false)
	const leaving = useRef<AbortController>(null)

	useEffect(() => {
		const controller = new AbortController()
		leaving.current = controller
		// Going back before the next screen renders restores the initial state.
		const ready = () => {
			isPressed.current = false
			setStarting(false)
		}
		addEventListener('popstate', ready, { signal: controller.signal })
		return () => controller.abort()
	}, [])
	useEffect(() => (storedToken() === null ? undefined : fetchWhenIdle(() => import('#member/session.ts'))), [])
	useEffect(repeatEarlyPress, [])

	async function start() {
		if (isPressed.current) return
		isPressed.current = true
		await afterPress()
		// Without a token there is nothing to ask the server.
		if (storedToken() === null) return navigate('/login')
		const signal = leaving.current?.signal
		setStarting(true)
		const signedIn = await checkLogin(signal)
		if (!signal?.aborted) navigate(signedIn ? '/preloader' : '/login')
	}
	return { starting, start }
}

/** "YOU DESERVE ONE" as a poster, between two lines. Sized by the custom property --poster. */
function Tagline({ className }: { className: string | undefined }) {
	const [you, deserve, one] = brandTexts.tagline
	return (
		<div className={classNames(styles.taglineText, className)}>
			<Line />
			<h1 className={styles.words}>
				<span className={styles.you}>{you}</span> <span className={styles.deserve}>{deserve}</span>{' '}
				<span className={styles.one}>{one}</span>
			</h1>
			<Line />
		</div>
	)
}

/** Two strands, one of each ink, that cross and part and end together. */
function Line() {
	return (
		<svg className={classNames('overprint', styles.line)} viewBox="0 0 220 30" aria-hidden="true">
			<path className="ink" stroke="var(--mari)" d="M5 14C15 20 27 20 41 15S62 8 76 9S104 26 140 26S198 19 215 15" />
			<path className="ink" stroke="var(--rose)" d="M5 17C15 10 27 8 41 11S66 20 78 18S106 4 136 4S192 11 215 15" />
		</svg>
	)
}

/**
 * A six-second loop: two strangers lean in, overlap into a heart, beat, send Wi-Fi, part. Starts automatically and can be paused. Sized by
 * the custom property --logo.
 */
function Logo({ className }: { className: string | undefined }) {
	const [paused, setPaused] = useState(false)
	return (
		<div className={classNames(logoStyles.logo, paused && logoStyles.paused, className)}>
			<div className={logoStyles.picture} role="img" aria-label={landingTexts.logo}>
				<div className={logoStyles.beat}>
					<div className={logoStyles.rose} />
					<div className={logoStyles.marigold} />
				</div>
				<svg className={logoStyles.waves} viewBox="0 0 100 50" aria-hidden="true">
					<path d="M38 46a14 14 0 0 1 24 0" />
					<path d="M25 34a29 29 0 0 1 50 0" />
					<path d="M12 22a44 44 0 0 1 76 0" />
				</svg>
			</div>
			<PlainButton
				className={logoStyles.toggle}
				aria-label={paused ? landingTexts.play : landingTexts.pause}
				onClick={() => setPaused(!paused)}
			>
				<svg className={logoStyles.sign} viewBox="0 0 24 24" aria-hidden="true">
					<path d={paused ? 'M8 5.5l10.5 6.5L8 18.5z' : 'M8.5 6v12M15.5 6v12'} />
				</svg>
			</PlainButton>
		</div>
	)
}
