import { stay } from '@ydo/client/leaving/leaving-calls'
import { askOpening } from '@ydo/client/opening/ask-opening'
import { sayDate } from '@ydo/client/sessions/say-when'
import type { Opening, User } from '@ydo/contract/session'
import { leavingTexts, offTheListTexts, openingTexts, pausingTexts as texts } from '@ydo/contract/texts/waiting'
import { useEffect, useId, useState } from 'react'
import { forgetEarlyAnswers } from '#browser/early-calls.ts'
import { institute } from '#browser/institute.ts'
import { hasNetwork } from '#browser/network.ts'
import { showToast } from '#browser/toasts.ts'
import { session } from '#member/session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { NoticeCard } from './notice-card.tsx'
import styles from './waiting.module.css'

/** Replaces the cards for a member who is off the list, leaving or paused, or until the campus opens. */
export function Waiting({ user, className }: { user: User; className: string | undefined }) {
	const { id, leavesAt, lapsesAt, paused, opening } = user
	// The early list is empty and must not be used later.
	useEffect(forgetEarlyAnswers, [])
	if (lapsesAt) return <OffTheList lapsesAt={lapsesAt} className={className} />
	if (leavesAt) return <GoingAway member={id} leavesAt={leavesAt} className={className} />
	if (paused) return <Paused className={className} />
	return opening && <BeforeOpening opening={opening} className={className} />
}

/** For a member with a paused card: explains why there are no others, and links to the switch. */
function Paused({ className }: { className: string | undefined }) {
	return (
		<NoticeCard className={className} title={texts.title} help={texts.help}>
			<ButtonLink className={styles.way} to="/settings">
				{texts.settings}
			</ButtonLink>
		</NoticeCard>
	)
}

type GoingAwayProps = { member: string; leavesAt: string; className: string | undefined }

/** For a member who is leaving and has signed in again: the deadline, and how to stay. */
function GoingAway({ member, leavesAt, className }: GoingAwayProps) {
	const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
	const keep = async () => {
		setState('busy')
		try {
			await stay(session.requestAs(member))
		} catch {
			return setState('failed')
		}
		showToast('success', leavingTexts.stayed)
		await session.check()
	}
	return (
		<NoticeCard className={className} title={leavingTexts.noticeTitle} help={leavingTexts.notice(sayDate(leavesAt))}>
			{state === 'failed' && (
				<p className={styles.error} role="alert">
					{leavingTexts.notStayed}
				</p>
			)}
			<Button className={styles.way} busy={state === 'busy'} onClick={keep}>
				{leavingTexts.stay}
			</Button>
			<ButtonLink className={styles.way} look="outline" to="/settings">
				{leavingTexts.settings}
			</ButtonLink>
		</NoticeCard>
	)
}

type OffTheListProps = { lapsesAt: string; className: string | undefined }

/** For a member whose address is no longer admitted: how long the account stays, whom to contact, and the way to their data. */
function OffTheList({ lapsesAt, className }: OffTheListProps) {
	const [isBusy, setBusy] = useState(false)
	const { grievance } = institute().contacts
	const checkAgain = async () => {
		if (!hasNetwork()) return showToast('error', offTheListTexts.offline)
		setBusy(true)
		const user = await session.check()
		setBusy(false)
		if (user)
			showToast(user.lapsesAt ? 'info' : 'success', user.lapsesAt ? offTheListTexts.stillOff : offTheListTexts.isBack)
	}
	return (
		<NoticeCard className={className} title={offTheListTexts.title} help={offTheListTexts.help(sayDate(lapsesAt))}>
			<p className={styles.note}>
				{offTheListTexts.mistake} <a href={`mailto:${grievance}`}>{grievance}</a>. {offTheListTexts.back}
			</p>
			<Button className={styles.way} busy={isBusy} onClick={checkAgain}>
				{offTheListTexts.again}
			</Button>
			<ButtonLink className={styles.way} look="outline" to="/settings#data">
				{offTheListTexts.settings}
			</ButtonLink>
		</NoticeCard>
	)
}

/** Polling interval for the opening, in milliseconds. */
const interval = 30_000

/** Shown until the campus opens: the opening condition, and an invitation to share. */
function BeforeOpening({ opening, className }: { opening: Opening; className: string | undefined }) {
	const awaited = useOpening(opening)
	const id = useId()
	const invite = `${location.origin}/`
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(invite)
			showToast('success', openingTexts.copied)
		} catch {
			showToast('warning', openingTexts.notCopied)
		}
	}
	// Closing the share sheet is not an error.
	const share = () => void navigator.share({ text: openingTexts.shareText, url: invite }).catch(() => {})
	return (
		<NoticeCard className={className} title={openingTexts.title} help={openingTexts.ready}>
			<p className={styles.awaited} role="status">
				{sayOpening(awaited)}
			</p>
			<label htmlFor={id} className={styles.label}>
				{openingTexts.link}
			</label>
			<output id={id} className={styles.link}>
				{invite}
			</output>
			<div className={styles.ways}>
				{'share' in navigator && (
					<Button className={styles.way} onClick={share}>
						{openingTexts.share}
					</Button>
				)}
				<Button className={styles.way} look={'share' in navigator ? 'outline' : 'plate'} onClick={copy}>
					{openingTexts.copy}
				</Button>
			</div>
		</NoticeCard>
	)
}

function sayOpening({ at = '', missing }: Opening): string {
	if (missing !== undefined) return openingTexts.missing(missing)
	const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(Date.parse(at))
	return openingTexts.at(sayDate(at), time)
}

/** The campus's opening condition, polled while the page is visible; once it opens, the session is updated. */
function useOpening(first: Opening): Opening {
	const [opening, setOpening] = useState(first)
	useEffect(() => {
		const leaving = new AbortController()
		const look = async () => {
			if (document.hidden) return
			try {
				const now = await askOpening(session.request, leaving.signal)
				if (now) setOpening(now)
				else await session.check()
			} catch {
				// Offline: keep polling.
			}
		}
		const timer = setInterval(look, interval)
		document.addEventListener('visibilitychange', look, { signal: leaving.signal })
		addEventListener('online', look, { signal: leaving.signal })
		return () => {
			clearInterval(timer)
			leaving.abort()
		}
	}, [])
	return opening
}
