import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onLinux } from './host.ts'

/** Longer than the holder of a turn can take: it may watch a lock of another host for 15 s. */
const patienceMilliseconds = 20_000
const retryMilliseconds = 20

/**
 * Runs `work` while no other process of this host is in its own turn for the same file, and ends the turn with it. Taking
 * a file that a dead process left behind needs a look and a rename, between which two others could each find the way
 * free; a turn is a name in the kernel's table of abstract sockets (unix(7)), given back by the kernel itself when its
 * holder dies. Elsewhere than on Linux, and between containers with networks of their own, there are no turns. Throws
 * where somebody keeps the turn for 20 s.
 */
export async function inTurn<T>(file: string, work: () => Promise<T>): Promise<T> {
	const turn = onLinux ? await takeTurn(file) : undefined
	try {
		return await work()
	} finally {
		turn?.close()
	}
}

async function takeTurn(file: string): Promise<Server> {
	const name = `\0ydo-lock-${createHash('sha256').update(file).digest('hex')}`
	for (let waited = 0; waited < patienceMilliseconds; waited += retryMilliseconds) {
		const server = await listen(name)
		if (server) return server
		await sleep(retryMilliseconds)
	}
	throw new Error(`another process has been taking ${file} for too long`)
}

/** Undefined where the name is taken. */
function listen(name: string): Promise<Server | undefined> {
	return new Promise((done, fail) => {
		const server = createServer((connection) => connection.destroy())
		server.once('listening', () => done(server))
		server.once('error', (error: NodeJS.ErrnoException) =>
			error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
		)
		server.listen({ path: name })
		server.unref()
	})
}
