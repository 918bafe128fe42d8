import { ownPrefix } from '@ydo/client/profile/own-storage'
import { useState } from 'react'

/** Ids of refused matches whose notice the member has read on this device, and what adds to them. */
export function useReadMatches(member: string): [readonly string[], (ids: readonly string[]) => void] {
	const key = `${ownPrefix(member)}refused-read`
	const [read, setRead] = useState(() => (localStorage.getItem(key) ?? '').split(' '))
	const mark = (ids: readonly string[]) => {
		localStorage.setItem(key, ids.join(' '))
		setRead([...ids])
	}
	return [read, mark]
}
