import { holdShownPhotos } from './offline-photos.ts'
import { serviceWorker } from './service-worker.ts'
import { runningLock, type ToWorker } from './worker-words.ts'

/** Milliseconds after which a page that is looked at again asks whether there is a new version. */
const every = 3_600_000

/** Told of a version that waits, with what has it take the place of this page's. */
export type NewVersion = (takeOver: () => void) => void

/**
 * Keeps this page's version on the device for as long as the page lives, and looks for a new one: at once, and when the page
 * is looked at again. Returns what ends it.
 */
export async function followVersions(onNew: NewVersion): Promise<() => void> {
	const registration = await serviceWorker()
	if (!registration) return () => {}
	const ending = new AbortController()
	const { signal } = ending
	holdOwnVersion(signal)
	// Whether it was wished in this tab.
	const reloads = { isWished: false }
	reloadOnTakeOver(reloads, signal)
	if (registration.active) tell(registration.active, { say: 'tidy' })
	const consider = async (worker: ServiceWorker) => {
		if (worker.state !== 'installed' || !registration.active || (await holds(worker, entry())) || signal.aborted) return
		onNew(() => {
			reloads.isWished = true
			tell(worker, { say: 'take over' })
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
		registration.update().catch(() => {}) // without a network: later
	}
	document.addEventListener('visibilitychange', look, { signal })
}

/**
 * A new version has taken over, as somebody wished: here, or in another tab. Where it was not wished, and somebody is writing, the page
 * goes on as it is.
 */
function reloadOnTakeOver(reloads: { readonly isWished: boolean }, signal: AbortSignal): void {
	const { serviceWorker } = navigator
	// The first worker takes over pages that came without one: nothing has changed for them.
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

/** Whether a field has something in it, or a dialog is open: what somebody began there would be lost. */
function isWriting(): boolean {
	const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
	const texts = [...fields].filter((field) => field instanceof HTMLTextAreaElement || textTypes.has(field.type))
	return texts.some(({ value }) => value !== '') || document.querySelector('dialog[open]') !== null
}

const textTypes = new Set(['text', 'search', 'email', 'number', 'tel', 'url', 'password'])

/** The worker keeps the files of every version that a page holds this lock of. */
function holdOwnVersion(signal: AbortSignal): void {
	const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
	void navigator.locks.request(runningLock + entry(), { mode: 'shared' }, () => ended)
}

/** The address of the application's entry, which is another one in each version. */
function entry(): string {
	return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
}

function holds(worker: ServiceWorker, file: string): Promise<boolean> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel()
		port1.onmessage = ({ data }) => resolve(data === true)
		worker.postMessage({ say: 'holds', file } satisfies ToWorker, [port2])
	})
}

function tell(worker: ServiceWorker, words: ToWorker): void {
	worker.postMessage(words)
}
