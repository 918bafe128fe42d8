import type { OwnRowsStore } from '@ydo/client/export/create-own-rows'
import { useEffect } from 'react'
import { useChoosing } from '#platform/use-choosing.ts'
import { useOnline } from '#platform/use-online.ts'

/** News that come together are asked for once, and the server is not asked more often than it answers. */
const quiet = 4000

/** Asks at once, when there are news of choices, and when there is a network again. */
export function useAsking(store: OwnRowsStore): void {
	const view = useChoosing()
	useOnline(store.ask)
	useEffect(() => {
		const leaving = new AbortController()
		void store.ask(leaving.signal)
		return () => leaving.abort()
	}, [store])
	useEffect(() => {
		if (!view) return
		const timer = setTimeout(() => void store.ask(), quiet)
		return () => clearTimeout(timer)
	}, [view, store])
}
