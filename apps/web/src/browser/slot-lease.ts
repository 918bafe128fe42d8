import { slotTimes } from '@ydo/contract/slots'

// [Note: slot lease] One page per device sends slots at a time: the one that holds the member's Web Lock. A hidden page releases the lock
// after its last slot, unless the browser froze it first. A page that becomes visible therefore waits for `takeLock` and then steals the
// lock. A page that loses the lock while visible only waits for it; otherwise two visible pages would steal it from each other forever.

type Lead = (signal: AbortSignal) => Promise<void>

/** True if likes can be sent from this browser: requires Web Locks, so that a single page sends, and persistent storage. */
export function canSend(): boolean {
	return 'locks' in navigator && 'indexedDB' in globalThis
}

/**
 * Returns a function that runs `lead` whenever this page holds the member's slot lock, until `signal` aborts. The lead's own signal aborts
 * when another page steals the lock. When a lead returns, the lock is released; a visible page requests it again. Rejects with the lead's
 * error. Without Web Locks every visible page leads.
 */
export function leaseSlots(member: string): (lead: Lead, signal: AbortSignal) => Promise<void> {
	const name = `ydo-slots:${member}`
	return async (lead, signal) => {
		const hiding = countHiding(signal)
		let seen = -1
		while (!signal.aborted) {
			await visibility('visible', signal)
			const maySteal = hiding.times !== seen
			seen = hiding.times
			const outcome = await leadOnce({ name, lead, signal, maySteal })
			// A lead that returned while the page stayed visible has nothing to send: do not rerun it at once.
			if (outcome === 'led' && hiding.times === seen) await visibility('hidden', signal)
		}
	}
}

type Turn = { name: string; lead: Lead; signal: AbortSignal; maySteal: boolean }

async function leadOnce({ name, lead, signal, maySteal }: Turn): Promise<Outcome> {
	if (signal.aborted) return 'not held'
	try {
		if (!('locks' in navigator)) return await lead(signal).then(() => 'led')
		const waiting = whileVisible(signal, maySteal ? slotTimes.takeLock : undefined)
		const outcome = await hold(name, { signal: waiting }, { lead, signal })
		const steals = outcome === 'not held' && maySteal && document.visibilityState === 'visible' && !signal.aborted
		return steals ? await hold(name, { steal: true }, { lead, signal }) : outcome
	} catch (error) {
		if (signal.aborted) return 'led' // the abort interrupted the lead
		throw error
	}
}

/** `led`: the lead returned. `lost`: the lock was stolen. `not held`: the wait for it ended. */
type Outcome = 'led' | 'lost' | 'not held'

async function hold(name: string, options: LockOptions, { lead, signal }: Pick<Turn, 'lead' | 'signal'>) {
	const loss = new AbortController()
	let leading: Promise<void> | undefined
	let hasEnded = false
	const run = () => {
		leading = lead(AbortSignal.any([signal, loss.signal])).finally(() => {
			hasEnded = true
		})
		return leading
	}
	try {
		await navigator.locks.request(name, options, run)
		return 'led'
	} catch (error) {
		if (!leading && options.signal?.aborted) return 'not held'
		if (!leading || hasEnded) throw error
		loss.abort()
		await leading.catch(() => undefined)
		return 'lost'
	}
}

/** Counts how often the page was hidden, until `signal` aborts. */
function countHiding(signal: AbortSignal): { readonly times: number } {
	const hiding = { times: 0 }
	const count = () => {
		hiding.times++
	}
	document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && count(), { signal })
	addEventListener('pagehide', count, { signal })
	return hiding
}

/** Resolves once the page's visibility is `state`, or `signal` aborts. */
function visibility(state: DocumentVisibilityState, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const looking = new AbortController()
		const look = () => {
			if (document.visibilityState !== state && !signal.aborted) return
			looking.abort()
			resolve()
		}
		document.addEventListener('visibilitychange', look, { signal: looking.signal })
		signal.addEventListener('abort', look, { signal: looking.signal })
		look()
	})
}

/** A signal that aborts when the page is hidden, when `signal` aborts, or after this many milliseconds. */
function whileVisible(signal: AbortSignal, milliseconds: number | undefined): AbortSignal {
	const ending = new AbortController()
	const end = () => ending.abort()
	const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds)
	ending.signal.addEventListener('abort', () => clearTimeout(timer))
	document.addEventListener('visibilitychange', end, { signal: ending.signal })
	signal.addEventListener('abort', end, { signal: ending.signal })
	return ending.signal
}
