import { entry, hasText } from './lost-code.ts'
import { holdShownPhotos, serviceWorker } from './service-worker.ts'
import { runningLock, type ToWorker } from './worker-words.ts'

/** Minimum milliseconds between two checks for a new version when a page becomes visible. */
const every = 3_600_000

/** Called when a new version is waiting, with a function that activates it. */
export type NewVersion = (takeOver: () => void) => void

/**
 * Keeps this page's version cached while the page lives, and checks for a new version: at once, and when the page becomes visible again.
 * Returns a stop function.
 */
export async function followVersions(onNew: NewVersion): Promise<() => void> {
	const registration = await serviceWorker()
	if (!registration) return () => {}
	const ending = new AbortController()
	const { signal } = ending
	holdOwnVersion(signal)
	// True if the update was requested in this tab.
	const reloads = { isWished: false }
	reloadOnTakeOver(reloads, signal)
	if (registration.active) post(registration.active, { say: 'tidy' })
	const consider = async (worker: ServiceWorker) => {
		if (worker.state !== 'installed' || !registration.active || (await holds(worker, entry())) || signal.aborted) return
		onNew(() => {
			reloads.isWished = true
			post(worker, { say: 'take over' })
		})
	}
	const follow = (worker: ServiceWorker | null) => {
		worker?.addEventListener('statechange', () => void consider(worker), { signal })
		if (worker) void consider(worker)
	}
	registration.addEventListener('updatefound', () => follow(registration.installing), { signal })
	follow(registration.installing)
	follow(registration.waiting)
	lookWhenSeen(registration, signal)
	return () => ending.abort()
}

function lookWhenSeen(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
	let looked = Date.now()
	const look = () => {
		if (document.visibilityState !== 'visible' || Date.now() - looked < every) return
		looked = Date.now()
		registration.update().catch(() => {}) // offline: checked again later
	}
	document.addEventListener('visibilitychange', look, { signal })
}

/**
 * Reloads when a new version has taken over, requested here or in another tab. If it was not requested here and a form has input, the page
 * continues on the old version.
 */
function reloadOnTakeOver(reloads: { readonly isWished: boolean }, signal: AbortSignal): void {
	const { serviceWorker } = navigator
	// The first worker also takes over pages loaded without one; nothing has changed for those.
	let isControlled = Boolean(serviceWorker.controller)
	let isOld = false
	const reload = () => {
		if (!isOld || (!reloads.isWished && isWriting())) return
		isOld = false
		location.reload()
	}
	document.addEventListener('visibilitychange', reload, { signal })
	serviceWorker.addEventListener(
		'controllerchange',
		() => {
			if (!isControlled) void holdShownPhotos()
			isOld = isControlled
			isControlled = true
			reload()
		},
		{ signal },
	)
}

/** True if a field has text or a dialog is open: a reload would lose it. */
function isWriting(): boolean {
	return hasText() || document.querySelector('dialog[open]') !== null
}

/** The worker keeps the files of every version for which a page holds this lock. */
function holdOwnVersion(signal: AbortSignal): void {
	const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
	void navigator.locks.request(runningLock + entry(), { mode: 'shared' }, () => ended)
}

function holds(worker: ServiceWorker, file: string): Promise<boolean> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel()
		port1.onmessage = ({ data }) => resolve(data === true)
		worker.postMessage({ say: 'holds', file } satisfies ToWorker, [port2])
	})
}

function post(worker: ServiceWorker, words: ToWorker): void {
	worker.postMessage(words)
}
