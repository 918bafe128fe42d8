import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartError } from '#platform/start-error.ts'

/** Listens, and answers the port. Throws a StartError that says what to do where it cannot. */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<number> {
	try {
		await app.listen({ host, port })
	} catch (error) {
		throw new StartError(reasonOf(error, host, port), { cause: error })
	}
	return (app.server.address() as AddressInfo).port
}

function reasonOf(error: unknown, host: string, port: number): string {
	const { code, message } = error as NodeJS.ErrnoException
	if (code === 'EADDRINUSE') return `port ${port} of ${host} is in use; stop what uses it, or set PORT to another one`
	if (code === 'EACCES') return `port ${port} is for root alone; set PORT to one above 1023, with a proxy in front`
	if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is ${host}, which is no address of this machine`
	return `the server cannot listen on ${host}:${port} (${message})`
}
