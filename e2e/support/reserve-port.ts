import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ephemeral ports, which another connection could take before the product listens. */
const [first, last] = [20_000, 32_000]
/** The product's port, that of its identity provider, one in reserve for it, and the one that is held. */
const portsOfRun = 4

/**
 * A free port for the product of this run, with free ones beside it. Until this process ends it listens on the last of them, so that no
 * other run on this machine is given the same, although the product listens only once it is built.
 */
export async function reservePort(): Promise<number> {
	const runs = (last - first) / portsOfRun
	const start = Math.floor(Math.random() * runs)
	for (let run = 0; run < runs; run++) {
		const port = first + ((start + run) % runs) * portsOfRun
		const held = await listen(port + portsOfRun - 1)
		if (!held) continue
		if ((await isFree(port)) && (await isFree(port + 1))) {
			held.unref()
			return port
		}
		held.close()
	}
	throw new Error(`no port is free from ${first} to ${last}`)
}

async function isFree(port: number): Promise<boolean> {
	const server = await listen(port)
	if (!server) return false
	server.close()
	await once(server, 'close')
	return true
}

/** Undefined if the port is in use. */
async function listen(port: number): Promise<Server | undefined> {
	const server = createServer().listen(port)
	return once(server, 'listening').then(
		() => server,
		() => undefined,
	)
}
