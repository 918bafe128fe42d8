import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { checkLogin } from '#platform/check-login.ts'
import { storedToken } from '#platform/stored-token.ts'

type LoginStatus = 'unknown' | 'signed-in' | 'signed-out'

/**
 * Whether somebody is signed in, asked when the page opens and when another tab signs in. The page as it was built, and
 * so its first picture, is for who is signed out.
 */
export function useLoginCheck(): LoginStatus {
	const held = useSyncExternalStore(watchStorage, storedToken, nobody)
	const [answer, setAnswer] = useState<{ held: string | null; signedIn: boolean }>()
	const known = held === null || answer?.held === held
	const status = !known ? 'unknown' : held !== null && answer?.signedIn ? 'signed-in' : 'signed-out'

	useEffect(() => {
		if (known) return
		const leaving = new AbortController()
		void checkLogin(leaving.signal).then((signedIn) => {
			// The check may have renewed the token it began with.
			if (!leaving.signal.aborted) setAnswer({ held: storedToken(), signedIn })
		})
		return () => leaving.abort()
	}, [known])
	useVeilLifted(status)
	return status
}

/** Ends what src/early/login.ts began to hide, once the page shows by itself what there is to see. */
function useVeilLifted(status: LoginStatus): void {
	useLayoutEffect(() => {
		if (status !== 'signed-out' || storedToken() === null) delete document.documentElement.dataset.checking
	}, [status])
}

function watchStorage(changed: () => void): () => void {
	addEventListener('storage', changed)
	return () => removeEventListener('storage', changed)
}

const nobody = () => null
