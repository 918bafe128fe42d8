/** Held by the tab that sends ticks. */
const leading = 'ydo-ticker'
/** Held by every tab that is in view, together. */
const inView = 'ydo-in-view'

/**
 * Runs `lead` in one of the browser's tabs at a time (Web Locks): when it closes, another takes over. Without locks, over plain HTTP
 * elsewhere than localhost, every tab leads: ticks stay right, since each is claimed in the vault before.
 */
export async function electTicker(lead: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
	if (!('locks' in navigator)) return lead(signal)
	try {
		await navigator.locks.request(leading, { signal }, () => lead(signal))
	} catch (error) {
		if (!signal.aborted) throw error
	}
}

/** Tells other tabs while this one is in view, until `signal` ends. */
export function showInView(signal: AbortSignal): void {
	if (!('locks' in navigator)) return
	const follow = () => {
		if (document.visibilityState === 'visible') void holdWhileVisible(signal)
	}
	document.addEventListener('visibilitychange', follow, { signal })
	follow()
}

/** Whether any tab is in view. */
export async function isAnyInView(): Promise<boolean> {
	if (document.visibilityState === 'visible' || !('locks' in navigator)) return document.visibilityState === 'visible'
	const { held = [] } = await navigator.locks.query()
	return held.some(({ name }) => name === inView)
}

function holdWhileVisible(signal: AbortSignal): Promise<void> {
	return navigator.locks.request(inView, { mode: 'shared' }, async () => {
		if (document.visibilityState === 'visible' && !signal.aborted) await hidden(signal)
	})
}

function hidden(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		document.addEventListener('visibilitychange', () => resolve(), { once: true })
		signal.addEventListener('abort', () => resolve(), { once: true })
	})
}
