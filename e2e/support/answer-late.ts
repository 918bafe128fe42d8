// Loaded into the server by E2E_SLOW=1: delays and reorders responses like a bad network. Journeys that pass under it do not depend on
// the usual order.
import { Server } from 'node:http'

/** Milliseconds: most requests at once, some after a moment, a few much later. */
function delay(): number {
	const chance = Math.random()
	if (chance < 0.5) return 0
	return chance < 0.95 ? Math.random() * 100 : 300 + Math.random() * 900
}

const emit: (this: Server, event: string, ...args: unknown[]) => boolean = Server.prototype.emit

Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
	if (event !== 'request') return emit.call(this, event, ...args)
	setTimeout(() => emit.call(this, event, ...args), delay())
	return true
}
