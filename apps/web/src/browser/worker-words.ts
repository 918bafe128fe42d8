// What pages and the service worker have in common: their messages, and the names of what both use.

export type ToWorker =
	/** Answers on the port with true if it has this file, by which a page knows its own version. */
	| { say: 'holds'; file: string }
	/** Activates in place of the previous worker. */
	| { say: 'take over' }
	/** Erases the files of versions that no page runs any more. */
	| { say: 'tidy' }
	/** Discards photos in flight: the device forgets a member. With `all` nothing is cached from now on: it forgets the product. */
	| { say: 'forget'; all: boolean }

export type FromWorker =
	/** News arrived while this page is visible. */
	| { say: 'push' }
	/** A notification was pressed. */
	| { say: 'open'; path: string }
	/** The push service issued another endpoint for this device. */
	| { say: 'resubscribed' }

/** The worker's caches: a shell per version, by its name, and the photos. */
export const cacheNames = { shell: 'ydo-shell/', photos: 'ydo-photos' } as const

/** Prefix of the lock that a page holds for its lifetime, followed by the URL of its entry: shows which versions still run. */
export const runningLock = 'ydo-running/'

/** Name of the Server-Timing entry (https://www.w3.org/TR/server-timing/) of a page that the service worker served while offline. */
export const fromDevice = 'from-device'
