import type { Deck } from '@ydo/client/deck/create-deck'
import { useEffect } from 'react'
import { ownFace } from '#platform/own-face.ts'
import { shownMatches } from '#platform/shown-matches.ts'
import { useChatList } from '#platform/use-chats.ts'
import { useChoosing } from '#platform/use-choosing.ts'
import { useFetched } from '#platform/use-fetched.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { onDemand } from '#ui/on-demand.tsx'

const watch = onDemand(() => import('./match-watch.tsx'), 'MatchWatch')

/**
 * Brings what celebrates and marks matches with the first one. That tells the server no more than the chat which is then asked for: a match
 * that was dropped brings neither.
 */
export function MatchHost({ member, deck }: { member: string; deck: Deck }) {
	const view = useChoosing()
	const chats = useChatList()
	const status = view?.status
	useEffect(() => status && shownMatches(member).meet(status), [member, status])
	// Not when a match comes: see there.
	useEffect(() => whenIdle(() => void ownFace(member)), [member])
	const isHere = useFetched(watch.load, Boolean(view?.matches.length || chats?.length))
	return isHere && <watch.Screen member={member} deck={deck} />
}
