import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Institute } from '@ydo/contract/institute'
import type { ServerOptions, startServer } from '@ydo/server'

export type Config = ServerOptions['config']

/** The built server's exports for a start (see build/server-target.ts). All of them throw StartErrors. */
export type ServerModule = {
	startServer: typeof startServer
	/** Writes JSON lines to standard output. */
	createLogger(level: Config['logLevel']): NonNullable<ServerOptions['logger']>
	loadInstitute(file: string): { institute: Institute }
}

/** Loads the latest build of the server. */
export async function loadServer(root: string): Promise<ServerModule> {
	return import(pathToFileURL(join(root, 'apps/server/dist/server.js')).href)
}
