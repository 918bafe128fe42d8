import type { ValueStorage } from '@ydo/client/held/value-storage'
import type { LiveNumbers } from '@ydo/client/live/create-live-news'
import { keepHeldPush } from '@ydo/client/push/held-push'

type Noting = { member: string; storage: ValueStorage; signal: AbortSignal }

/**
 * Records for the service worker how far the visitor of this page has been notified, until `signal` aborts. Returns the function that takes
 * the numbers from the live connection.
 */
export function noteTold({ member, storage, signal }: Noting): (numbers: LiveNumbers) => void {
	let heard: LiveNumbers | undefined
	const note = () => {
		if (!heard || document.visibilityState !== 'visible') return
		const { messages, notices } = heard
		keepHeldPush(storage, { member, messages, notices, silent: 0 }).catch(() => {}) // without storage every push is shown
	}
	document.addEventListener('visibilitychange', note, { signal })
	return (numbers) => {
		heard = numbers
		note()
	}
}
