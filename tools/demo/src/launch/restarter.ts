import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A process that restarts on demand. */
export type Restarter = {
	/** Restarts it; debounced. */
	restart(): void
	/** Ends it for good. */
	end(): Promise<void>
}

/** Milliseconds to debounce: an editor writes a file in several steps. */
const quietTime = 200

/** Starts a process at once. `begin` makes one that ends on SIGTERM. */
export function createRestarter(begin: () => ChildProcess): Restarter {
	let child = begin()
	let timer: NodeJS.Timeout | undefined
	let work = Promise.resolve()

	const stop = async () => {
		if (child.exitCode !== null || child.signalCode !== null) return
		child.kill('SIGTERM')
		await once(child, 'exit')
	}
	const renew = async () => {
		await stop()
		child = begin()
	}
	return {
		restart() {
			clearTimeout(timer)
			timer = setTimeout(() => {
				work = work.then(renew)
			}, quietTime)
		},
		async end() {
			clearTimeout(timer)
			await work
			await stop()
		},
	}
}
