import type { Deck } from '@ydo/client/deck/create-deck'
import type { MatchView } from '@ydo/client/member/member-view'
import { toCelebrate, unseen } from '@ydo/client/member/shown-matches'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '#browser/toasts.ts'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { useChoosing } from '#member/choosing.ts'
import { shownMatches, useShownMatches } from '#member/shown-matches.ts'
import { useShownChats } from '#member/use-chats.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { type Moment, prepareMoment } from './prepare-moment.ts'
import './unseen-mark.css'
import { useWide } from '#browser/use-wide.ts'
import { freeMoment } from './free-moment.ts'

const matchMoment = onDemand(() => import('./match-moment.tsx'), 'MatchMoment')

/** Screens that are part of another flow: nothing is shown over them. */
const onTheWay = ['/preloader', '/welcome', '/callback']

type MatchWatchProps = { member: string; deck: Deck }

/** Celebrates new matches over any screen, and keeps the mark for those that the list has not shown. */
export function MatchWatch({ member, deck }: MatchWatchProps) {
	const view = useChoosing()
	const shown = useShownMatches(member)
	const matches = view?.matches ?? []
	// Also without a match to celebrate now: the next one may arrive as the network drops.
	useEffect(() => fetchWhenIdle(matchMoment.prefetch), [])
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

/** Once: a long text may cause many busy periods. */
function tellWhenDone(): void {
	showToast('info', matchedTexts.whenDone, { toastId: matchedTexts.whenDone })
}

/** The number of chats with unread messages. */
function useUnreadChats(member: string): number {
	return useShownChats(member).filter(({ unread }) => unread > 0).length
}

/** The current moment, for all new matches at once. */
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
		// Already celebrated in another tab.
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
		// Offline its code may fail to load: the next match or visit tries again.
		wait().catch(console.error)
		return () => leaving.abort()
	}, [isWaiting])
	return { moment, end: () => setMoment(undefined) }
}

/** Elements of the navigation bars that lead to the matches, or to a menu with them. */
const ways = '[data-bar] a[href="/matched"], [data-bar] [aria-haspopup="dialog"]'

/**
 * Marks the bars while there are matches that the list has not shown: their links are then described by the element "unseen", and
 * `unseen-mark.css` draws a mark. Done here because the bars are part of home's first paint, whose size is at its limit.
 */
function useUnseenMark(isMarked: boolean): void {
	const wide = useWide()
	const { pathname } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: each layout has its own bars, and some screens have none
	useLayoutEffect(() => {
		document.documentElement.toggleAttribute('data-unseen', isMarked)
		const marked = isMarked ? [...document.querySelectorAll(ways)] : []
		for (const way of marked) way.setAttribute('aria-describedby', 'unseen')
		return () => {
			document.documentElement.removeAttribute('data-unseen')
			for (const way of marked) way.removeAttribute('aria-describedby')
		}
	}, [isMarked, wide, pathname])
}
