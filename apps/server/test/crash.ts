import { join } from 'node:path'
import { serverIds } from '#infra/embedded-postgres/ids.ts'
import { processesIn } from '#infra/embedded-postgres/strays.ts'
import { kill } from './kill.ts'
import { type StartedMain, startMain } from './start-main.ts'

/** Processes of an installation to kill: the server's own, its database's, or all of them. */
export type Victim = 'server' | 'database' | 'both'

type Crash<Written> = {
	dataDir: string
	victim: Victim
	/** Number of acknowledged writes before the kill. */
	after: number
	/** Writes to the server at `url` until it is gone, calling `onSuccess` for each acknowledged write. */
	write(url: string, onSuccess: () => void): Promise<Written>
}

/** Kills a server during writes and restarts it on the same folder. Returns the result of `write`. */
export async function crash<Written>(
	server: StartedMain,
	{ dataDir, victim, after, write }: Crash<Written>,
): Promise<{ server: StartedMain; written: Written }> {
	const enough = Promise.withResolvers<void>()
	let count = 0
	const writing = write(server.url, () => {
		if (++count === after) enough.resolve()
	})
	// Rejects with the error of writes that fail before that many.
	await Promise.race([enough.promise, writing])
	const base = join(dataDir, 'postgres')
	if (victim !== 'database') kill(server.pid)
	if (victim !== 'server') kill(...processesIn(base, serverIds(base, join(base, 'cluster'))))
	const written = await writing
	await server.exited
	return { server: await startMain(dataDir), written }
}
