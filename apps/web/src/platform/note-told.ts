import type { ValueStorage } from '@ydo/client/held/value-storage'
import { keepHeldKnock } from '@ydo/client/knock/held-knock'
import type { LiveNumbers } from '@ydo/client/live/create-live-news'

type Noting = { member: string; storage: ValueStorage; signal: AbortSignal }

/**
 * Notes for the service worker up to where who looks at this page was told of what came, until `signal` ends. Returns what takes the
 * numbers that the live connection says.
 */
export function noteTold({ member, storage, signal }: Noting): (numbers: LiveNumbers) => void {
	let heard: LiveNumbers | undefined
	const note = () => {
		if (!heard || document.visibilityState !== 'visible') return
		const { messages, notices } = heard
		keepHeldKnock(storage, { member, messages, notices, silent: 0 }).catch(() => {}) // a device that keeps nothing shows every knock
	}
	document.addEventListener('visibilitychange', note, { signal })
	return (numbers) => {
		heard = numbers
		note()
	}
}
