import { createSession } from '@ydo/client/session/create-session'
import { endedKey } from '@ydo/client/session/token-store'
import { takingEarlyAnswers } from './early-calls.ts'
import { lock } from './lock.ts'
import { hasNetwork, inTime } from './network.ts'

const fetchOnce = takingEarlyAnswers((path, init) => fetch(path, init))

/** The visit of this browser: tokens in local storage, one refresh at a time across tabs. */
export const session = createSession({
	storage: localStorage,
	fetch: (path, init) => fetchOnce(path, inTime(init)),
	offline: () => !hasNetwork(),
	lock,
})

addEventListener('storage', (event) => {
	if (event.storageArea === localStorage) session.storageChanged(event)
})

/** What a session that the server ended left here goes (docs/decisions/0020); with the next page, where this one is left before. */
function eraseEnded(): void {
	if (localStorage.getItem(endedKey) !== null)
		import('./forget-values.ts').then(({ forgetEnded }) => forgetEnded()).catch(() => {})
}
session.subscribe(eraseEnded)
eraseEnded()
