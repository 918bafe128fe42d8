import { atHandTexts } from '@ydo/contract/texts/at-hand'
import { useDeferredValue, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { wake } from '#browser/live.ts'
import { hasNetwork, useOnline } from '#browser/network.ts'
import { followVersions } from '#browser/new-version.ts'
import { offerToast } from '#browser/toasts.ts'
import { whenIdle } from '#browser/when-idle.ts'
import type { FromWorker } from '#browser/worker-words.ts'
import { choosing } from '#member/choosing.ts'
import { noticesOf } from '#member/notices-of.ts'
import { useMember } from '#member/session.ts'
import { Button } from '#ui/button.tsx'
import styles from './new-version.module.css'

/**
 * Keeps the application available on this device: cached for offline use, updated, and subscribed to push notifications. Shows the network
 * status.
 */
export function AtHand() {
	const member = useMember()?.id
	const navigate = useNavigate()
	useEffect(() => {
		const ending = followVersions(offerNewVersion)
		return () => void ending.then((end) => end())
	}, [])
	useEffect(() => (member ? whenIdle(() => void renewPushes(member)) : undefined), [member])
	useEffect(
		() =>
			onWorkerWords((words) => {
				if (words.say === 'open') navigate(words.path)
				if (words.say === 'push' && member) fetchNews(member)
				if (words.say === 'resubscribed' && member) void renewPushes(member)
			}),
		[member, navigate],
	)
	useEffect(followServer, [])
	return <NetworkNote />
}

/** The push code loads only on devices that may receive push notifications. */
async function renewPushes(member: string): Promise<void> {
	if (!('Notification' in window) || Notification.permission !== 'granted') return
	// Without a network the next visit renews them.
	const push = await import('#member/push.ts').catch(console.error)
	await push?.renewPush(member)
}

/** Fetches the news behind a push: the live connection may have slept. */
function fetchNews(member: string): void {
	wake()
	void noticesOf(member).load()
	choosing(member)
		.then((chooser) => chooser.sync())
		.catch(console.error)
}

/** Offers a waiting new version; the offer stays until accepted or dismissed. Returns a function that removes it. */
function offerNewVersion(takeOver: () => void): () => void {
	return offerToast(
		<div className={styles.offer}>
			{atHandTexts.newVersion}
			<Button small onClick={takeOver}>
				{atHandTexts.reload}
			</Button>
		</div>,
	)
}

/** Milliseconds for which the note says that the network is back. */
const welcome = 4000

/** Says, above every screen, that the device is offline, and then that the network is back. */
function NetworkNote() {
	// Empty at first: a live region announces only content added later.
	const online = useDeferredValue(useOnline(), true)
	const isBack = useIsBack(online)
	return (
		<div className={styles.note} aria-live="polite">
			{!online && <p>{atHandTexts.offline}</p>}
			{online && isBack && <p>{atHandTexts.backOnline}</p>}
		</div>
	)
}

/** True for a while after the network returned. */
function useIsBack(online: boolean): boolean {
	const [isBack, setBack] = useState(false)
	useEffect(() => {
		if (online) return
		return () => setBack(true)
	}, [online])
	useEffect(() => {
		if (!isBack) return
		const timer = setTimeout(() => setBack(false), welcome)
		return () => clearTimeout(timer)
	}, [isBack])
	return isBack
}

/** Calls `listener` with messages from the service worker. Returns an unsubscribe function. */
function onWorkerWords(listener: (words: FromWorker) => void): () => void {
	if (!('serviceWorker' in navigator)) return () => {}
	const take = ({ data }: MessageEvent<FromWorker>) => listener(data)
	navigator.serviceWorker.addEventListener('message', take)
	return () => navigator.serviceWorker.removeEventListener('message', take)
}

/** Milliseconds between two polls of our server. */
const every = 10_000

/**
 * Polls our server while the browser claims to be online but nothing arrives, and dispatches the browser's own `online` event once it
 * answers. Returns a stop function.
 */
function followServer(): () => void {
	const timer = setInterval(async () => {
		if (!navigator.onLine || hasNetwork()) return
		const answer = await fetch('/healthz', { method: 'HEAD' }).catch(() => undefined)
		if (answer?.ok && !hasNetwork()) dispatchEvent(new Event('online'))
	}, every)
	return () => clearInterval(timer)
}
