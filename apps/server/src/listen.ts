import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { StartError } from '#platform/start-error.ts'

type Address = { host: string; port: number }

/** Listens, and answers the port. Throws a StartError that says what to do where it cannot. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<number> {
	try {
		await app.listen({ host, port })
	} catch (error) {
		throw new StartError(reasonOf(error, host, port), { cause: error })
	}
	return (app.server.address() as AddressInfo).port
}

const retryMilliseconds = 100

/** Throws the StartError of `listen` where a port is still taken after `patience` milliseconds, or cannot be listened on. */
export async function requireFreePort({ host, port }: Address, patience: number): Promise<void> {
	const end = Date.now() + patience
	for (;;) {
		const error = await tryPort({ host, port })
		if (!error) return
		if (error.code !== 'EADDRINUSE' || Date.now() >= end) throw new StartError(reasonOf(error, host, port))
		await sleep(retryMilliseconds)
	}
}

async function tryPort(address: Address): Promise<NodeJS.ErrnoException | undefined> {
	const server = createServer().listen(address)
	try {
		await once(server, 'listening')
	} catch (error) {
		return error as NodeJS.ErrnoException
	}
	server.close()
	await once(server, 'close')
	return undefined
}

function reasonOf(error: unknown, host: string, port: number): string {
	const { code, message } = error as NodeJS.ErrnoException
	if (code === 'EADDRINUSE') return `port ${port} of ${host} is in use; stop what uses it, or set PORT to another one`
	if (code === 'EACCES') return `port ${port} is for root alone; set PORT to one above 1023, with a proxy in front`
	if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is ${host}, which is no address of this machine`
	return `the server cannot listen on ${host}:${port} (${message})`
}
