// The server of the measurements in a separate process: receives its settings, reports its port, and then answers each question with its
// load since the previous one.
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startServer } from '@ydo/server'

export type ServerSettings = { dataDir: string; siteFolder: string }
/** Longest block of the event loop and processor time since the last question, in ms; current memory, in MB. */
export type Watched = { stall: number; processor: number; memory: number }
export type ServerMessage = { port: number; startedIn: number } | Watched

const root = join(import.meta.dirname, '../../../..')
/** Nobody signs in here, so this provider is never called. */
const client = { clientId: 'bench', clientSecret: 'bench', issuer: 'https://accounts.google.com' }

function createWatch(): () => Watched {
	const delay = monitorEventLoopDelay({ resolution: 1 })
	delay.enable()
	let before = process.cpuUsage()
	return () => {
		const { user, system } = process.cpuUsage(before)
		const watched = {
			stall: delay.max / 1e6,
			processor: (user + system) / 1e3,
			memory: process.memoryUsage.rss() / 1e6,
		}
		delay.reset()
		before = process.cpuUsage()
		return watched
	}
}

process.once('message', async ({ dataDir, siteFolder }: ServerSettings) => {
	const begin = performance.now()
	const server = await startServer({
		config: {
			port: 0,
			host: '127.0.0.1',
			dataDir,
			databaseUrl: undefined,
			publicUrl: 'http://localhost:3000',
			google: undefined,
			issuer: client.issuer,
			instituteFile: join(root, 'institutes/iiitdmj.json'),
			serviceWorker: true,
			logLevel: 'silent',
		},
		identity: { ...client, devProvider: false },
		siteFolder,
	})
	const watch = createWatch()
	process.on('message', () => process.send?.(watch() satisfies ServerMessage))
	process.once('disconnect', () => server.close().then(() => process.exit(0)))
	process.send?.({ port: server.port, startedIn: performance.now() - begin } satisfies ServerMessage)
})
