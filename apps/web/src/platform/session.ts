import { createSession } from '@ydo/client/session/create-session'
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
