import type { OwnRowsStore } from '@ydo/client/export/create-own-rows'
import { useEffect } from 'react'
import { useOnline } from '#platform/use-online.ts'

/** Milliseconds. By the clock alone: asked for when choices change, it would tell that they did. */
const every = 20_000

/** Asks at once, every 20 seconds, and when there is a network again. */
export function useAsking(store: OwnRowsStore): void {
	useOnline(store.ask)
	useEffect(() => {
		const leaving = new AbortController()
		void store.ask(leaving.signal)
		return () => leaving.abort()
	}, [store])
	useEffect(() => {
		const timer = setInterval(() => void store.ask(), every)
		return () => clearInterval(timer)
	}, [store])
}
