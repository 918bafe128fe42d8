import type { ChatParts } from './chat-core.ts'

/** Milliseconds between two tries of what did not go through: from the first, doubled, to the longest. */
const pauses = { first: 1000, longest: 60_000 } as const

export type Retries = {
	/** A round at once. */
	sync(): Promise<boolean>
	/** One if the member runs: what was kept is to be sent. */
	soon(): void
	run(signal: AbortSignal): void
	isRunning(): boolean
}

type Rounds = {
	round(): Promise<boolean>
	/** Whether there is something to be sent, or taken. */
	isAwaited(): boolean
}

/** Rounds of chats; what did not go through is tried again for as long as the member runs. */
export function createRetries({ wait }: Pick<ChatParts, 'wait'>, { round, isAwaited }: Rounds): Retries {
	let running: AbortSignal | undefined
	let pause: number = pauses.first
	let isWaiting = false
	const isRunning = () => running !== undefined && !running.aborted

	async function sync(): Promise<boolean> {
		const isDone = await round().catch(falseUnlessOurs)
		if (isDone) pause = pauses.first
		else again().catch(() => undefined)
		return isDone
	}

	async function again(): Promise<void> {
		if (isWaiting || !running || running.aborted || !isAwaited()) return
		isWaiting = true
		await wait(pause, running)
		pause = Math.min(2 * pause, pauses.longest)
		isWaiting = false
		if (!running.aborted) await sync()
	}

	return {
		sync,
		isRunning,
		soon: () => {
			if (isRunning()) sync().catch(() => undefined)
		},
		run: (signal) => {
			running = signal
		},
	}
}

/** No answer, or one that is none of ours. */
function falseUnlessOurs(error: unknown): false {
	if (error instanceof RangeError) throw error
	return false
}
