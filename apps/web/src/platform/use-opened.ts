import type { MemberView } from '@ydo/client/member/member-view'
import { useEffect, useState } from 'react'
import { choosing } from './choosing.ts'
import { useChoosing } from './use-choosing.ts'

/** What `member` has chosen, once it says something; `unkept` where the device lets nothing be kept. */
export function useOpened(member: string): MemberView | 'unkept' | undefined {
	const view = useChoosing()
	const [unkept, setUnkept] = useState(false)
	useEffect(() => {
		choosing(member)
			.then((own) => own.open())
			.catch(() => setUnkept(true))
	}, [member])
	if (unkept) return 'unkept'
	if (!view || view.status === 'closed') return undefined
	// What waits on the device stands there at once; that nothing does says little before all was read.
	return view.status === 'open' && !view.isRead && view.choices.length === 0 ? undefined : view
}
