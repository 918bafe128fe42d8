import type { MemberView } from '@ydo/client/member/member-view'
import { useSyncExternalStore } from 'react'
import { choosingView, subscribeChoosing } from './choosing.ts'

/** What the member who is signed in has chosen, kept in step; undefined as long as the code for it is on its way. */
export function useChoosing(): MemberView | undefined {
	return useSyncExternalStore(subscribeChoosing, choosingView)
}
