import type { Deck } from '@ydo/client/deck/create-deck'
import { useEffect } from 'react'
import { useFetched } from '#browser/use-fetched.ts'
import { whenIdle } from '#browser/when-idle.ts'
import { useChoosing } from '#member/choosing.ts'
import { ownFace } from '#member/own-profile.ts'
import { shownMatches } from '#member/shown-matches.ts'
import { useChatList } from '#member/use-chats.ts'
import { onDemand } from '#ui/on-demand.tsx'

const watch = onDemand(() => import('./match-watch.tsx'), 'MatchWatch')

/**
 * Loads the code that celebrates and marks matches with the first accepted one. The server knows of that match from the call that accepted
 * it; a refused one loads nothing.
 */
export function MatchHost({ member, deck }: { member: string; deck: Deck }) {
	const view = useChoosing()
	const chats = useChatList()
	const status = view?.status
	useEffect(() => status && shownMatches(member).meet(status), [member, status])
	// Not when a match arrives: see `ownFace`.
	useEffect(() => whenIdle(() => void ownFace(member)), [member])
	const isHere = useFetched(watch.prefetch, Boolean(view?.matches.length || chats?.length))
	return isHere && <watch.Screen member={member} deck={deck} />
}
