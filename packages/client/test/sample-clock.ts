// Test helper: a manual clock that advances once all running work has settled.

const begin = 1_790_000_000_000

export type SampleClock = {
	now(): number
	wait(milliseconds: number, signal?: AbortSignal): Promise<void>
	advance(milliseconds: number): Promise<void>
	/** Sets the clock forward, or back if negative; timers stay where they were. */
	set(milliseconds: number): void
}

export function sampleClock(): SampleClock {
	let time = begin
	let ahead = 0
	let timers: { at: number; run: () => void }[] = []

	async function advance(milliseconds: number): Promise<void> {
		const end = time + milliseconds
		for (;;) {
			await rest()
			const next = timers.toSorted((one, other) => one.at - other.at)[0]
			if (!next || next.at > end) break
			time = next.at
			timers = timers.filter((timer) => timer !== next)
			next.run()
		}
		time = end
	}

	return {
		now: () => time + ahead,
		set(milliseconds) {
			ahead += milliseconds
		},
		advance,
		wait: (milliseconds, signal) =>
			new Promise((resolve) => {
				if (signal?.aborted) return resolve()
				timers.push({ at: time + milliseconds, run: resolve })
				signal?.addEventListener('abort', () => resolve(), { once: true })
			}),
	}
}

let running = 0

/** Tracks pending WebCrypto operations, so that tests can await them. Returns a function that restores WebCrypto. */
export function countCrypto(): () => void {
	const { subtle } = crypto
	const names = ['encrypt', 'decrypt', 'digest', 'sign', 'verify', 'importKey', 'deriveBits', 'generateKey'] as const
	for (const name of names) {
		const real = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<unknown>
		const counted = (...args: unknown[]) => {
			running++
			return real(...args).finally(() => running--)
		}
		Object.defineProperty(subtle, name, { value: counted, configurable: true, writable: true })
	}
	return () => {
		for (const name of names) Reflect.deleteProperty(subtle, name)
	}
}

/** Resolves once only timers are pending. */
export async function rest(): Promise<void> {
	for (let quiet = 0; quiet < 4; quiet = running > 0 ? 0 : quiet + 1)
		await new Promise((resolve) => setImmediate(resolve))
}
