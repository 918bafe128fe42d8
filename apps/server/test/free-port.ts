import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral ports, which another connection could take before we listen. */
const range = [10_000, 20_000] as const

/** A port of 127.0.0.1 with no listener at this moment, nor on the next `following` ports. */
export async function freePort(following = 0): Promise<number> {
	for (;;) {
		const first = randomInt(...range)
		const ports = Array.from({ length: 1 + following }, (_, at) => first + at)
		if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
	}
}

/** True if 127.0.0.1 has no listener on the port at this moment. */
export function isFree(port: number): Promise<boolean> {
	return new Promise((done) => {
		const server = createServer()
		server.once('error', () => done(false))
		server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
	})
}
