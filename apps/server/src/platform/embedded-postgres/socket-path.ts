import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SocketPath = { path: string; remove(): void }

/** The folder of the server's socket. Its address has room for 107 bytes; a long path is reached through a short link. */
export function socketPath(cluster: string): SocketPath {
	if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= 100) return { path: cluster, remove() {} }
	const folder = mkdtempSync(join(tmpdir(), 'pg-'))
	const path = join(folder, 's')
	symlinkSync(cluster, path)
	return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
