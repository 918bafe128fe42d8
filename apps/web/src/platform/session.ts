import { createSession } from '@ydo/client/session/create-session'
import { takingEarlyAnswers } from './early-calls.ts'

/** The visit of this browser: tokens in local storage, one refresh at a time across tabs. */
export const session = createSession({
	storage: localStorage,
	fetch: takingEarlyAnswers((path, init) => fetch(path, init)),
	offline: () => !navigator.onLine,
	lock: (name, run) => (hasLocks() ? navigator.locks.request(name, run) : run()),
})

addEventListener('storage', (event) => {
	if (event.storageArea === localStorage) session.storageChanged(event)
})

/** Locks exist in secure contexts alone; a page over plain HTTP elsewhere than localhost has to do without. */
function hasLocks(): boolean {
	return 'locks' in navigator
}
