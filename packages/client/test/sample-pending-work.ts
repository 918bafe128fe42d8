// For tests: counts work outside the event loop. WebCrypto answers from other threads, unknown to any virtual clock.

let pending = 0
let finished = 0
// Several may wait at once: a page that closes itself runs the clock within a step of the clock.
let waiting: (() => void)[] = []
let isTracking = false

/** Counts every WebCrypto call from now on. The calls themselves are unchanged. */
export function trackCrypto(): void {
	if (isTracking) return
	isTracking = true
	const { subtle } = globalThis.crypto
	const names = [
		'digest',
		'encrypt',
		'decrypt',
		'sign',
		'verify',
		'deriveBits',
		'deriveKey',
		'importKey',
		'exportKey',
	] as const
	for (const name of names) {
		const call = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<unknown>
		Object.defineProperty(subtle, name, { configurable: true, value: (...args: unknown[]) => tracked(call(...args)) })
	}
}

/** Counts this work until it settles. */
export async function tracked<Result>(work: Promise<Result>): Promise<Result> {
	pending++
	try {
		return await work
	} finally {
		pending--
		finished++
		if (pending === 0) {
			for (const resume of waiting) resume()
			waiting = []
		}
	}
}

/** Event-loop turns without work before everything counts as idle: a message between ports takes one or two. */
const quietTurns = 3

/** Resolves once no work runs and no microtask, immediate or port message starts any. */
export async function untilIdle(): Promise<void> {
	for (let quiet = 0; quiet < quietTurns; ) {
		if (pending > 0) await new Promise<void>((resolve) => waiting.push(resolve))
		const before = finished
		await new Promise(setImmediate)
		quiet = pending === 0 && finished === before ? quiet + 1 : 0
	}
}

/** Preloads lazily imported code, so that load time does not affect tests. */
export async function loadLateCode(): Promise<void> {
	const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
	const { chatKeyOf, chatSeedOf, makeRoot } = await import('@ydo/crypto/keys')
	const { loadHpke } = await import('@ydo/crypto/hpke')
	await chatKeyOf(await chatSeedOf(makeRoot(random)))
	await Promise.all([loadHpke(random), import('@ydo/crypto/recovery-code'), import('#chat/create-chats.ts')])
}
