/** A request for the program to end, with its reason. */
export type Stop = {
	/** Aborts when the program should end; the reason is a text. */
	signal: AbortSignal
	/** Resolves at the same time. */
	asked: Promise<void>
	ask(reason: string): void
	/** Ends the program because of an error; errors while it is ending already do not count. */
	fail(error: unknown): void
	/** The error; undefined after a request. */
	failure(): unknown
}

type Options = {
	process: Pick<NodeJS.Process, 'on'>
	/** Milliseconds. */
	now(): number
	/** Called by a second signal while the end takes its time. */
	force(): void
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A terminal's Ctrl-C and npm's copy of it arrive together; a later signal is a second request. */
const sameKeyPress = 500

/** Listens for the signals that end a program. */
export function listenForStop({ process, now, force }: Options): Stop {
	const controller = new AbortController()
	const { promise, resolve } = Promise.withResolvers<void>()
	let askedAt = 0
	let failure: unknown
	const ask = (reason: string) => {
		if (controller.signal.aborted) return
		askedAt = now()
		controller.abort(reason)
		resolve()
	}
	for (const name of signals) {
		process.on(name, () => {
			if (controller.signal.aborted && now() - askedAt > sameKeyPress) force()
			ask(name)
		})
	}
	return {
		signal: controller.signal,
		asked: promise,
		ask,
		fail(error) {
			if (!controller.signal.aborted) failure = error
			ask('failure')
		},
		failure: () => failure,
	}
}
