import { createSession } from '@ydo/client/session/create-session'
import { endedKey } from '@ydo/client/session/token-store'
import type { User } from '@ydo/contract/session'
import { useEffect, useSyncExternalStore } from 'react'
import { takingEarlyAnswers } from '#browser/early-calls.ts'
import { hasNetwork, inTime } from '#browser/network.ts'
import { deviceStorage } from '#browser/storage.ts'

const fetchOnce = takingEarlyAnswers((path, init) => fetch(path, init))

/** This browser's session: tokens in local storage, one refresh at a time across tabs. */
export const session = createSession({
	storage: deviceStorage,
	fetch: (path, init) => fetchOnce(path, inTime(init)),
	offline: () => !hasNetwork(),
	lock,
})

/** Erases what a session ended by the server left behind (docs/decisions/0020); if this page closes first, the next one does it. */
function eraseEnded(): void {
	if (deviceStorage.getItem(endedKey) !== null)
		import('./forget-device.ts').then(({ forgetEnded }) => forgetEnded()).catch(() => {})
}
session.subscribe(eraseEnded)
eraseEnded()

if (!import.meta.env.SSR)
	addEventListener('storage', (event) => {
		if (event.storageArea === localStorage) session.storageChanged(event)
	})

/** The session's state, in sync. */
export function useSession() {
	return useSyncExternalStore(session.subscribe, session.snapshot)
}

/** The signed-in member, or the one expected while the server is being asked: for screens that show cached data. */
export function useMember(): User | undefined {
	const session = useSession()
	if (session.status === 'signed-in') return session.user
	return session.status === 'unknown' ? session.expected : undefined
}

/** Sign-in status; asks the server while it is unknown. */
export function useLoginStatus() {
	const { status } = useSession()
	useEffect(() => {
		// As it is now: the answer to an earlier question may have come since this was rendered.
		if (status !== 'unknown' || session.snapshot().status !== 'unknown') return
		const leaving = new AbortController()
		void session.check(leaving.signal)
		return () => leaving.abort()
	}, [status])
	return status
}

/** Runs `run` under an exclusive lock by name, across the tabs of this browser. */
export function lock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
	return hasLocks() ? navigator.locks.request(name, run) : run()
}

/** Web Locks exist only in secure contexts; a page over plain HTTP on a host other than localhost runs without. */
function hasLocks(): boolean {
	return 'locks' in navigator
}
