import type { Deck } from '@ydo/client/deck/create-deck'
import type { MatchView } from '@ydo/client/member/member-view'
import { toCelebrate, unseen } from '@ydo/client/member/shown-matches'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useShownChats } from '#platform/shown-chats.ts'
import { shownMatches, useShownMatches } from '#platform/shown-matches.ts'
import { showToast } from '#platform/toasts.ts'
import { useChoosing } from '#platform/use-choosing.ts'
import { fetchWhenIdle } from '#platform/when-idle.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { freeMoment } from './free-moment.ts'
import { type Moment, prepareMoment } from './prepare-moment.ts'
import './unseen-mark.css'
import { useUnseenMark } from './use-unseen-mark.ts'

const matchMoment = onDemand(() => import('./match-moment.tsx'), 'MatchMoment')

/** Screens of which the beginning is a way to go: nothing is put before them. */
const onTheWay = ['/preloader', '/welcome', '/callback']

type MatchWatchProps = { member: string; deck: Deck }

/** Celebrates matches as they come, over whatever screen, and keeps the mark of those that the list has not shown. */
export function MatchWatch({ member, deck }: MatchWatchProps) {
	const view = useChoosing()
	const shown = useShownMatches(member)
	const matches = view?.matches ?? []
	// Also where none is to be celebrated now: the next one may come as the network goes.
	useEffect(() => fetchWhenIdle(matchMoment.load), [])
	const { moment, end } = useMoment({ member, deck }, toCelebrate(matches, shown))
	const count = unseen(matches, shown).length
	const unread = useUnreadChats(member)
	useUnseenMark(count + unread > 0)
	return (
		<>
			{count + unread > 0 && (
				<span id="unseen" hidden>
					{matchedTexts.mark(count, unread)}
				</span>
			)}
			<Suspense>{moment && <matchMoment.Screen moment={moment} onClose={end} />}</Suspense>
		</>
	)
}

/** Once: whoever writes may begin and end to do so many times. */
function tellWhenDone(): void {
	showToast('info', matchedTexts.whenDone, { toastId: matchedTexts.whenDone })
}

/** In how many chats there is something that was not read. */
function useUnreadChats(member: string): number {
	return useShownChats(member).filter(({ unread }) => unread > 0).length
}

/** The moment that is had now, of all new matches at once. */
function useMoment({ member, deck }: MatchWatchProps, fresh: readonly MatchView[]) {
	const [moment, setMoment] = useState<Moment>()
	const { pathname } = useLocation()
	const isWaiting = fresh.length > 0 && !moment && !onTheWay.includes(pathname)
	const prepare = useEffectEvent(async (signal: AbortSignal) => {
		const [first] = fresh
		if (!first) return undefined
		const [next] = await Promise.all([
			prepareMoment(first, fresh.length - 1, { deck, member, signal }),
			matchMoment.load(),
		])
		return next
	})
	const begin = useEffectEvent((next: Moment) => {
		const shown = shownMatches(member)
		// Had in another tab meanwhile.
		if (shown.get().celebrated.includes(next.match.id)) return
		setMoment({ ...next, more: fresh.length - 1 })
		shown.celebrated(fresh.map(({ id }) => id))
	})
	useEffect(() => {
		if (!isWaiting) return
		const leaving = new AbortController()
		const wait = async () => {
			const next = await prepare(leaving.signal)
			if (!next || leaving.signal.aborted) return
			await freeMoment(leaving.signal, (busy) => (busy === 'writing' || busy === 'talking') && tellWhenDone())
			begin(next)
		}
		// Without a network its code may not come: the next match or visit tries again.
		wait().catch(console.error)
		return () => leaving.abort()
	}, [isWaiting])
	return { moment, end: () => setMoment(undefined) }
}
