import { join } from 'node:path'
import { serverIds } from '#platform/embedded-postgres/ids.ts'
import { processesIn } from '#platform/embedded-postgres/processes.ts'
import { kill } from './kill.ts'
import { type StartedMain, startMain } from './start-main.ts'

/** Which of an installation's processes are killed: the server's own, its database's, or all of them. */
type Victim = 'server' | 'database' | 'both'

type Crash<Written> = {
	dataDir: string
	victim: Victim
	/** How many writes are acknowledged before the blow. */
	after: number
	/** Writes on the server at `url` until it is gone, and calls `onSuccess` for each write that is acknowledged. */
	write(url: string, onSuccess: () => void): Promise<Written>
}

/** Kills a server in the middle of writes, and starts it again on the same folder. Answers what `write` had come to. */
export async function crash<Written>(
	server: StartedMain,
	{ dataDir, victim, after, write }: Crash<Written>,
): Promise<{ server: StartedMain; written: Written }> {
	const enough = Promise.withResolvers<void>()
	let count = 0
	const writing = write(server.url, () => {
		if (++count === after) enough.resolve()
	})
	// Writes that fail before that many tell why.
	await Promise.race([enough.promise, writing])
	const base = join(dataDir, 'postgres')
	if (victim !== 'database') kill(server.pid)
	if (victim !== 'server') kill(...processesIn(base, serverIds(base, join(base, 'cluster'))))
	const written = await writing
	await server.exited
	return { server: await startMain(dataDir), written }
}
