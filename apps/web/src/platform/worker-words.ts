// What pages and the service worker say to each other.

export type ToWorker =
	/** Answers on the port: whether it holds this file, by which a page knows its own version. */
	| { say: 'holds'; file: string }
	/** Takes the place of the worker before it. */
	| { say: 'take over' }
	/** Erases files of versions that no page runs any more. */
	| { say: 'tidy' }
	/** Keeps no photo that is on its way: the device forgets a member. */
	| { say: 'forget' }

export type FromWorker =
	/** There is news, and this page is being looked at. */
	| { say: 'knock' }
	/** A notification was pressed. */
	| { say: 'open'; path: string }
	/** The push service has another address for this device. */
	| { say: 'resubscribed' }

/** The caches that a worker keeps: a shell for each version, by its name, and the photos. */
export const cacheNames = { shell: 'ydo-shell/', photos: 'ydo-photos' } as const

/** What a page holds a lock of as long as it lives, with the address of its entry: which versions are still run. */
export const runningLock = 'ydo-running/'
