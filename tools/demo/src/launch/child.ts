import { type ChildProcess, fork } from 'node:child_process'

/** A child process that ends when its channel closes, so that it never outlives us. */
export type Child<Message> = {
	/** Tells it what to do: the one message that our programs wait for. */
	tell(settings: object): void
	/** Its first message; rejects when it ends without one. */
	first: Promise<Message>
	/** Told of every message. */
	onMessage(listener: (message: Message) => void): void
	/** Resolves with its exit code when it has ended, null after a signal. */
	exited: Promise<number | null>
	/** Asks it to end and waits; insists after a while. */
	end(): Promise<void>
}

const endTime = 3_000

/** A group of its own keeps a terminal's Ctrl-C from children: we decide. On Windows it would open a window. */
const windows = process.platform === 'win32'

/** Node says of WebCrypto's newer algorithms that they are experimental: nothing for who tries the product. */
const quiet = ['--disable-warning=ExperimentalWarning']

/** Forks a program of ours. It loads at once and waits for what it is told. */
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
	first.catch(() => {}) // whoever awaits it is told
	return {
		tell: (settings) => child.send(settings, () => {}), // one that has ended already is noticed by `exited`
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
