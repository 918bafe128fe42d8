import { askOpening } from '@ydo/client/opening/ask-opening'
import type { Opening } from '@ydo/contract/opening'
import { useEffect, useState } from 'react'
import { session } from '#platform/session.ts'

/** Milliseconds between two looks whether the campus has opened. */
const interval = 30_000

/** What the campus waits for, kept in step with the server while the page is seen; when it opens, the session knows. */
export function useOpening(first: Opening): Opening {
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
				// Without a network it waits on.
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
