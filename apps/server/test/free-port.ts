import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral ports, which another connection could take before we listen. */
const range = [10_000, 20_000] as const

/** A port of 127.0.0.1 with no listener at this moment. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(...range)
		if (await isFree(port)) return port
	}
}

function isFree(port: number): Promise<boolean> {
	return new Promise((done) => {
		const server = createServer()
		server.once('error', () => done(false))
		server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
	})
}
