import { useEffect, useState } from 'react'
import { checkLogin, holdsToken } from '#platform/check-login.ts'

/** Whether somebody is signed in, asked when the page opens and when another tab signs in. */
export function useLoginCheck(): 'unknown' | 'signed-in' | 'signed-out' {
	const [status, setStatus] = useState<'unknown' | 'signed-in' | 'signed-out'>(firstStatus)

	useEffect(() => {
		if (status !== 'unknown') return
		const leaving = new AbortController()
		void checkLogin(leaving.signal).then((signedIn) => {
			if (!leaving.signal.aborted) setStatus(signedIn ? 'signed-in' : 'signed-out')
		})
		return () => leaving.abort()
	}, [status])

	useEffect(() => {
		const look = () => holdsToken() && setStatus('unknown')
		addEventListener('storage', look)
		return () => removeEventListener('storage', look)
	}, [])
	return status
}

function firstStatus() {
	return holdsToken() ? 'unknown' : 'signed-out'
}
