import { type TickClock, tickClock, tickPaths } from '@ydo/contract/ticks'
import { call } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'

/** The server's time and season. @throws CallRefused, and whatever `request` throws. */
export async function askClock(request: Request): Promise<TickClock> {
	return tickClock.parse(await (await call(request, tickPaths.clock)).json())
}

/** Sends a tick; the SHA-256 of what the server holds under its number. @throws CallRefused, and whatever `request` throws. */
export async function postTick(request: Request, tick: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
	const headers = { 'content-type': 'application/octet-stream' }
	const answer = await call(request, tickPaths.ticks, { method: 'POST', headers, body: tick })
	return new Uint8Array(await answer.arrayBuffer())
}
