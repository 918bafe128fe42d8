import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterFile } from './after-use.ts'

export type SilentProxy = {
	/** Connection string of the same database, through the proxy. */
	url: string
	/** From now on keeps every connection, old and new, open and discards its data both ways. */
	silence(): void
	/** New connections reach the database again; silenced ones stay silent. */
	speak(): void
}

/** A proxy between the application and a test database, whose connection string names its unix socket. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
	const [, authority, database, folder = ''] = /^(.*@)\/(\w+)\?host=(.*)$/.exec(databaseUrl) ?? []
	const path = `${decodeURIComponent(folder)}/.s.PGSQL.5432`
	const open = new Set<Socket>()
	const muted = new WeakSet<Socket>()
	let silent = false
	const forward = (from: Socket, to: Socket, client: Socket) => {
		from.on('error', () => {})
		from.on('data', (data) => muted.has(client) || to.write(data))
		from.on('end', () => muted.has(client) || to.end())
		from.on('close', () => muted.has(client) || to.destroy())
	}
	const server = createServer({ allowHalfOpen: true }, (client) => {
		open.add(client)
		if (silent) muted.add(client)
		const upstream = connect({ path, allowHalfOpen: true })
		forward(client, upstream, client)
		forward(upstream, client, client)
		client.once('close', () => {
			open.delete(client)
			upstream.destroy()
		})
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	afterFile(async () => {
		for (const client of open) client.destroy()
		server.close()
	})
	const { port } = server.address() as AddressInfo
	return {
		url: `${authority}127.0.0.1:${port}/${database}`,
		silence() {
			silent = true
			for (const client of open) muted.add(client)
		},
		speak() {
			silent = false
		},
	}
}
