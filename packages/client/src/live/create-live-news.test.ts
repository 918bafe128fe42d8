import { closings, noticePaths } from '@ydo/contract/notices'
import { expect, test } from 'vitest'
import { followNews, type LiveNumbers, type Socket } from './create-live-news.ts'

/** A socket controlled by the test. */
function sampleSocket() {
	const target = new EventTarget()
	const sent: string[] = []
	const close = (code: number) => target.dispatchEvent(Object.assign(new Event('close'), { code }))
	const socket = {
		send: (text: string) => void sent.push(text),
		close: () => close(1005), // RFC 6455, section 7.1.5: no code was given
		addEventListener: (type: string, listener: (event: Event) => void) => target.addEventListener(type, listener),
	} as unknown as Socket
	return {
		socket,
		sent,
		close,
		open: () => target.dispatchEvent(new Event('open')),
		say: (frame: unknown) => {
			const data = typeof frame === 'string' ? frame : JSON.stringify(frame)
			target.dispatchEvent(Object.assign(new Event('message'), { data }))
		},
	}
}

/** Follows news over sockets that the test opens and closes. A wait ends at once; with `isPatient`, when it is woken. */
function sampleNews({ chance = 0, isPatient = false } = {}) {
	const sockets: ReturnType<typeof sampleSocket>[] = []
	const [waits, told, typed]: [number[], LiveNumbers[], string[]] = [[], [], []]
	const wakes = new Set<() => void>()
	const ending = new AbortController()
	const held: { token: string | undefined; renewals: number } = { token: 'token', renewals: 0 }
	const followed = followNews(
		{
			connect(path) {
				expect(path).toBe(noticePaths.live)
				const made = sampleSocket()
				sockets.push(made)
				return made.socket
			},
			token: () => held.token,
			renew: async () => {
				held.renewals++
				throw new TypeError('no network')
			},
			wait(milliseconds, signal) {
				waits.push(milliseconds)
				return new Promise((resolve) => {
					if (isPatient) signal.addEventListener('abort', () => resolve())
					else setImmediate(resolve)
				})
			},
			wake(listener) {
				wakes.add(listener)
				return () => wakes.delete(listener)
			},
			random: () => Uint8Array.of(chance),
		},
		{ numbers: (numbers) => told.push(numbers), typing: (chat) => typed.push(chat) },
		ending.signal,
	)
	const socket = async (number: number) => {
		await expect.poll(() => sockets.length).toBeGreaterThan(number)
		return sockets[number] ?? expect.fail()
	}
	const wake = () => {
		for (const one of [...wakes]) one()
	}
	return { wake, wakes, sockets, socket, waits, told, typed, held, ending, followed }
}

test('sends the token first, and reports each valid frame of numbers', async () => {
	const { socket, told, ending } = sampleNews()
	const one = await socket(0)
	expect(one.sent).toEqual([])
	one.open()
	expect(one.sent).toEqual(['{"token":"token"}'])
	for (const frame of ['', '{', 'null', [], {}, { notices: -1, read: 0, vault: 0, messages: 0 }, { notices: 1 }])
		one.say(frame)
	expect(told).toEqual([])
	one.say({ notices: 1, read: 0, vault: 2, messages: 0 })
	one.say({ notices: 1, read: 0, vault: 3, messages: 0 })
	expect(told).toEqual([
		{ notices: 1, read: 0, vault: 2, messages: 0 },
		{ notices: 1, read: 0, vault: 3, messages: 0 },
	])
	ending.abort()
})

test('doubles the delay after each failed connection, up to a minute, until one delivers numbers', async () => {
	const { socket, waits, ending } = sampleNews()
	for (let number = 0; number < 8; number++) (await socket(number)).close(1006)
	const next = await socket(8)
	expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
	next.say({ notices: 0, read: 0, vault: 0, messages: 0 })
	next.close(1006)
	await socket(9)
	expect(waits.at(-1)).toBe(1000)
	ending.abort()
})

test('adds jitter to reconnects', async () => {
	const { socket, waits, ending } = sampleNews({ chance: 128 })
	const one = await socket(0)
	one.close(closings.later)
	await socket(1)
	expect(waits).toEqual([1500])
	ending.abort()
})

test('renews a refused token, also after a failed renewal, and not before a refusal', async () => {
	const { socket, held, ending } = sampleNews()
	const one = await socket(0)
	one.close(1006)
	const next = await socket(1)
	expect(held.renewals).toBe(0)
	next.close(closings.unauthenticated)
	await socket(2)
	expect(held.renewals).toBe(1)
	ending.abort()
	const nobody = sampleNews()
	nobody.held.token = undefined
	;(await nobody.socket(0)).close(1006)
	await expect.poll(() => nobody.held.renewals).toBeGreaterThan(2)
	expect(nobody.sockets).toHaveLength(1)
	nobody.ending.abort()
})

test('closes the socket when aborted, and then reports, opens and awaits nothing', async () => {
	const { sockets, socket, waits, told, ending, followed } = sampleNews()
	const one = await socket(0)
	one.open()
	ending.abort()
	one.say({ notices: 1, read: 0, vault: 1, messages: 0 })
	await followed
	expect([told, waits, sockets.length]).toEqual([[], [], 1])
})

test('on wake closes a silent socket, skips the delay and reconnects', async () => {
	const { wake, wakes, socket, waits, told, ending, followed } = sampleNews({ isPatient: true })
	const dead = await socket(0)
	// The peer of a half-open socket is silent, even about closing.
	let closed = 0
	dead.socket.close = () => void closed++
	wake()
	const next = await socket(1)
	dead.say({ notices: 9, read: 0, vault: 0, messages: 0 })
	next.say({ notices: 1, read: 0, vault: 0, messages: 0 })
	expect([closed, waits, told]).toEqual([1, [], [{ notices: 1, read: 0, vault: 0, messages: 0 }]])
	next.close(1006)
	await expect.poll(() => waits).toEqual([1000])
	wake()
	;(await socket(2)).close(1006)
	await expect.poll(() => waits).toEqual([1000, 1000])
	ending.abort()
	await followed
	expect(wakes.size).toBe(0)
})
