import type { VirtualClock } from './virtual-clock.ts'

type Lead = (signal: AbortSignal) => Promise<void>
type Hold = { end: AbortController; release(): void }

/**
 * The lock that a device's pages share, as Web Locks have it: a visible page that has waited for `patience` steals it from its holder.
 */
export function createLease(clock: VirtualClock, patience: number) {
	let held: Hold | undefined
	let waiting: (() => void)[] = []

	function take(): Hold {
		const hold: Hold = {
			end: new AbortController(),
			release() {
				if (held !== hold) return
				held = undefined
				const next = waiting
				waiting = []
				for (const go of next) go()
			},
		}
		held?.end.abort()
		held = hold
		return hold
	}

	/** Joins a page of the device. Its lock ends when it dies. */
	function join(died: Promise<void>) {
		let isVisible = true
		/** Number of times the page was hidden: it steals once each time it is shown, as apps/web does (slot-lease.ts). */
		let hidings = 0
		let changed: (() => void)[] = []

		const changes = () => new Promise<void>((resolve) => changed.push(resolve))

		function turn(visible: boolean): void {
			if (isVisible && !visible) hidings++
			isVisible = visible
			const waiters = changed
			changed = []
			for (const go of waiters) go()
		}

		async function acquire(signal: AbortSignal, maySteal: boolean): Promise<Hold | undefined> {
			const over = new AbortController()
			let isPatient = true
			const patient = maySteal
				? clock.wait(patience, AbortSignal.any([over.signal, signal]))
				: new Promise<void>(() => {})
			void patient.then(() => {
				isPatient = false
			})
			while (held && isPatient && isVisible && !signal.aborted)
				await Promise.race([patient, changes(), new Promise<void>((resolve) => waiting.push(resolve))])
			over.abort()
			return isVisible && !signal.aborted ? take() : undefined
		}

		async function lead(run: Lead, hold: Hold, signal: AbortSignal): Promise<void> {
			const end = () => hold.end.abort()
			signal.addEventListener('abort', end, { once: true })
			void died.then(hold.release)
			try {
				await run(hold.end.signal)
			} finally {
				signal.removeEventListener('abort', end)
				hold.release()
			}
		}

		return {
			async lease(run: Lead, signal: AbortSignal): Promise<void> {
				signal.addEventListener('abort', () => turn(isVisible), { once: true })
				for (let seen = -1; !signal.aborted; ) {
					while (!isVisible && !signal.aborted) await changes()
					const maySteal = hidings !== seen
					seen = hidings
					const hold = await acquire(signal, maySteal)
					if (!hold) continue
					await lead(run, hold, signal)
					// A lead that returns in a page that stayed visible has nothing to send: it is not run again at once.
					while (!hold.end.signal.aborted && hidings === seen && isVisible && !signal.aborted) await changes()
				}
			},
			show: () => turn(true),
			hide: () => turn(false),
		}
	}

	return { join }
}
