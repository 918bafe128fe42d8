import { chmodSync, chownSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverIds } from '#infra/embedded-postgres/ids.ts'
import { startPostgres } from '#infra/embedded-postgres/start.ts'
import { afterFile } from './after-use.ts'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Created for these tests, valid until 2126; the authorities' keys were discarded. */
const certificates = join(import.meta.dirname, 'certificates')

export type TlsDatabase = {
	/** Connection string over TCP, without a query. */
	url: string
	/** Authority that signed the server's certificate, which is for the name localhost alone. */
	authority: string
	/** An unrelated authority. */
	stranger: string
}

/** A separate PostgreSQL for a test that accepts TCP connections; with `tls`, only over TLS. */
export async function tlsDatabase({ tls }: { tls: boolean }): Promise<TlsDatabase> {
	const base = join(temporaryFolder(), 'postgres')
	await (await startPostgres(base)).stop() // creates the cluster
	const cluster = join(base, 'cluster')
	const ids = serverIds(base, cluster)
	for (const name of ['server.crt', 'server.key']) {
		const file = join(cluster, name)
		copyFileSync(join(certificates, name), file)
		chmodSync(file, 0o600)
		if (ids.uid !== undefined && ids.gid !== undefined) chownSync(file, ids.uid, ids.gid)
	}
	const how = tls ? 'hostssl' : 'host'
	writeFileSync(
		join(cluster, 'pg_hba.conf'),
		`local all all scram-sha-256\n${how} all all 127.0.0.1/32 scram-sha-256\n`,
	)
	const port = await freePort()
	const server = await startPostgres(base, {
		listen_addresses: '127.0.0.1',
		port: String(port),
		ssl: tls ? 'on' : 'off',
	})
	afterFile(server.stop)
	const [authority, stranger] = [join(certificates, 'authority.crt'), join(certificates, 'stranger.crt')]
	return { url: `${server.url.split('@')[0]}@localhost:${port}/app`, authority, stranger }
}
