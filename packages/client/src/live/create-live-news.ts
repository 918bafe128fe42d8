import { closings, liveNews, noticePaths } from '@ydo/contract/notices'
import type { Random } from '@ydo/crypto/bytes'

/** A WebSocket, as far as it is used: a browser's, or Node's. */
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
	/** Renews the token where it has ended. Rejects without a network. */
	renew(): Promise<unknown>
	/** Resolves after so many milliseconds, or at once when `signal` ends. */
	wait(milliseconds: number, signal: AbortSignal): Promise<void>
	random: Random
}

/** Numbers of the member's last notice, of the last one read, and of the last vault entry, as the server says. */
export type LiveNumbers = { readonly notices: number; readonly read: number; readonly vault: number }

/** Milliseconds between two tries: from the first, doubled, to the longest; each by chance up to twice as long, so that not all come back at once. */
const pauses = { first: 1000, longest: 60_000 } as const

/**
 * Tells whenever the server says that there may be something new, until `signal` ends: also with each new connection, so that what
 * was said in between is not missed. What it is has to be asked for.
 */
export async function followNews(
	parts: LiveParts,
	tell: (numbers: LiveNumbers) => void,
	signal: AbortSignal,
): Promise<void> {
	const { wait, random, renew } = parts
	let pause: number = pauses.first
	while (!signal.aborted) {
		const code = await connection(parts, signal, (numbers) => {
			pause = pauses.first
			tell(numbers)
		})
		if (signal.aborted) return
		if (code === closings.unauthenticated) await renew().catch(() => undefined)
		const [chance = 0] = random(1)
		await wait(pause * (1 + chance / 256), signal)
		pause = Math.min(2 * pause, pauses.longest)
	}
}

/** One connection; why it was closed. */
function connection(
	{ connect, token }: LiveParts,
	signal: AbortSignal,
	tell: (numbers: LiveNumbers) => void,
): Promise<number> {
	return new Promise((resolve) => {
		const held = token()
		if (held === undefined) return resolve(closings.unauthenticated)
		const socket = connect(noticePaths.live)
		const end = () => socket.close()
		signal.addEventListener('abort', end)
		socket.addEventListener('open', () => socket.send(JSON.stringify({ token: held })))
		socket.addEventListener('message', ({ data }) => {
			const numbers = numbersIn(data)
			if (numbers && !signal.aborted) tell(numbers)
		})
		socket.addEventListener('close', ({ code }) => {
			signal.removeEventListener('abort', end)
			resolve(code)
		})
	})
}

function numbersIn(frame: unknown): LiveNumbers | undefined {
	try {
		return liveNews.safeParse(JSON.parse(String(frame))).data
	} catch {
		return undefined
	}
}
