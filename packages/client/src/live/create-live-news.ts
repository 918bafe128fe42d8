import { closings, liveNews, liveTyping, noticePaths } from '@ydo/contract/notices'
import type { Random } from '@ydo/crypto/bytes'

/** The subset of WebSocket in use, of a browser or Node. */
export type Socket = {
	send(text: string): void
	close(): void
	addEventListener(type: 'open', listener: () => void): void
	addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
	addEventListener(type: 'close', listener: (event: { code: number }) => void): void
}

export type LiveParts = {
	/** Opens a socket at a path of our server. */
	connect(path: string): Socket
	/** The access token; undefined while nobody is signed in. */
	token(): string | undefined
	/** Refreshes an expired token. Rejects without a network. */
	renew(): Promise<unknown>
	/** Resolves after the delay in milliseconds, or at once when `signal` aborts. */
	wait(milliseconds: number, signal: AbortSignal): Promise<void>
	/** Calls the listener when a socket may be dead unnoticed, for instance after sleep. Returns an unsubscribe function. */
	wake(listener: () => void): () => void
	random: Random
}

/** Server-side numbers of the member's last notice, last read notice, last vault entry and last message. */
export type LiveNumbers = {
	readonly notices: number
	readonly read: number
	readonly vault: number
	readonly messages: number
}

/** Receives the events. */
export type LiveListener = {
	numbers(numbers: LiveNumbers): void
	/** The peer of this chat is typing. */
	typing(chat: string): void
}

const normalClosure = 1000 // RFC 6455, section 7.4.1

/**
 * Milliseconds between retries: from the first, doubled, up to the longest; each with a random factor of up to 2, so that clients do not
 * all reconnect at once.
 */
const pauses = { first: 1000, longest: 60_000 } as const

/**
 * Reports each server signal of possible news until `signal` aborts. Every new connection reports too, so that nothing in between is
 * missed; a wake reconnects. The news itself must be fetched.
 */
export async function followNews(parts: LiveParts, listener: LiveListener, signal: AbortSignal): Promise<void> {
	let pause: number = pauses.first
	const heard: LiveListener = {
		numbers(numbers) {
			pause = pauses.first
			listener.numbers(numbers)
		},
		typing: listener.typing,
	}
	while (!signal.aborted) {
		const isWoken = await untilWoken(parts, signal, (turn) =>
			connectAndPause(parts, turn, { heard, pause: () => pause }),
		)
		pause = isWoken ? pauses.first : Math.min(2 * pause, pauses.longest)
	}
}

/** Runs one turn until it ends or is woken; true if it was woken. */
async function untilWoken(
	{ wake }: LiveParts,
	signal: AbortSignal,
	run: (turn: AbortSignal) => Promise<void>,
): Promise<boolean> {
	const turn = new AbortController()
	const end = () => turn.abort()
	signal.addEventListener('abort', end)
	const endWaking = wake(end)
	await run(turn.signal)
	endWaking()
	signal.removeEventListener('abort', end)
	return turn.signal.aborted
}

type Turn = { heard: LiveListener; pause(): number }

/** One connection, and the delay after it. */
async function connectAndPause(parts: LiveParts, signal: AbortSignal, { heard, pause }: Turn): Promise<void> {
	const code = await connection(parts, signal, heard)
	if (signal.aborted) return
	if (code === closings.unauthenticated) await parts.renew().catch(() => undefined)
	const [chance = 0] = parts.random(1)
	if (!signal.aborted) await parts.wait(pause() * (1 + chance / 256), signal)
}

/** Runs one connection and resolves with its close code; at once if `signal` aborts, as a dead socket may take minutes to close. */
function connection({ connect, token }: LiveParts, signal: AbortSignal, listener: LiveListener): Promise<number> {
	return new Promise((resolve) => {
		const held = token()
		if (held === undefined) return resolve(closings.unauthenticated)
		const socket = connect(noticePaths.live)
		const end = () => {
			socket.close()
			resolve(normalClosure)
		}
		signal.addEventListener('abort', end)
		socket.addEventListener('open', () => socket.send(JSON.stringify({ token: held })))
		socket.addEventListener('message', ({ data }) => {
			if (!signal.aborted) tell(data, listener)
		})
		socket.addEventListener('close', ({ code }) => {
			signal.removeEventListener('abort', end)
			resolve(code)
		})
	})
}

function tell(frame: unknown, { numbers, typing }: LiveListener): void {
	const said = json(frame)
	const news = liveNews.safeParse(said).data
	const typed = liveTyping.safeParse(said).data
	if (news) numbers(news)
	if (typed) typing(typed.typing)
}

function json(frame: unknown): unknown {
	try {
		return JSON.parse(String(frame))
	} catch {
		return undefined
	}
}
