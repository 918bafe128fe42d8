import { type ChildProcess, fork } from 'node:child_process'

/** A child process that ends when its channel closes, so that it never outlives us. */
export type Child<Message> = {
	/** Sends the settings: the one message that our programs wait for. */
	tell(settings: object): void
	/** Its first message; rejects if it exits without one. */
	first: Promise<Message>
	/** Calls the listener with every message. */
	onMessage(listener: (message: Message) => void): void
	/** Resolves with its exit code, null after a signal. */
	exited: Promise<number | null>
	/** Asks it to end and waits; kills it after a while. */
	end(): Promise<void>
}

const endTime = 3_000

/** A separate process group keeps a terminal's Ctrl-C from children: we decide. On Windows it would open a window. */
const windows = process.platform === 'win32'

/** Node calls WebCrypto's newer algorithms experimental, which is noise for people who try the product. */
const quiet = ['--disable-warning=ExperimentalWarning']

/** Forks a program of ours. It loads at once and waits for its settings. */
export function startChild<Message>(file: string): Child<Message> {
	const child = fork(file, { execArgv: quiet, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: !windows })
	const exited = new Promise<number | null>((done) => {
		child.once('exit', done)
		child.once('error', () => done(1))
	})
	const first = new Promise<Message>((done, fail) => {
		child.once('message', (message) => done(message as Message))
		exited.then((code) => fail(new Error(`${file} ended with ${code}`)))
	})
	first.catch(() => {}) // callers that await it see the error
	return {
		tell: (settings) => child.send(settings, () => {}), // `exited` notices a child that has ended already
		first,
		exited,
		onMessage: (listener) => child.on('message', (message) => listener(message as Message)),
		end: () => endChild(child, exited),
	}
}

async function endChild(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
	if (child.connected) child.disconnect()
	const late = setTimeout(() => child.kill('SIGKILL'), endTime)
	await exited
	clearTimeout(late)
}
