import { createModelServer, type ModelServer } from '@ydo/client/test/model-server'
import type { World } from './world.ts'

/**
 * A second server that continues on its own from a copy of the first: its log, and the first `entries` entries of each vault. It answers
 * the calls of the named device from now on.
 */
export async function splitFor(world: World, name: string, entries = Number.POSITIVE_INFINITY): Promise<ModelServer> {
	const { server, clock, intercept } = world
	const other = await createModelServer(clock, server.season)
	other.log = await server.log.fork(server.log.leaves.length)
	for (const [member, vault] of server.vaults) {
		const own = other.vaultOf(member)
		for (const [seq, entry] of vault.entries) if (seq <= entries) own.entries.set(seq, entry)
	}
	world.intercept = (call, honest) => {
		const { method, path, member, body = null } = call
		return intercept(call, () => (call.device === name ? other.handle(member, path, { method, body }) : honest()))
	}
	return other
}
