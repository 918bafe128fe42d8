import { useEffect } from 'react'
import { session } from './session.ts'
import { useSession } from './use-session.ts'

/** Whether somebody is signed in; asks the server as long as that is unknown. */
export function useLoginStatus() {
	const { status } = useSession()
	useEffect(() => {
		if (status !== 'unknown') return
		const leaving = new AbortController()
		void session.check(leaving.signal)
		return () => leaving.abort()
	}, [status])
	return status
}
