import { type SlotNews, slotPaths } from '@ydo/contract/slots'
import type { ScriptedServer } from './scripted-server.ts'

/** Overrides parts of the server's news. */
export function tellNews(server: ScriptedServer, told: Partial<SlotNews>): void {
	server.on(`GET ${slotPaths.slot}`, async ({ path }) => {
		const asked = new URL(path, location.origin).searchParams
		const held = { entries: Number(asked.get('entries')), leaves: Number(asked.get('leaves')) }
		return { ...(await server.model.newsFor(server.member, held)), ...told }
	})
}

/** The server has a vault whose key this device lacks. */
export const lockVault = (server: ScriptedServer) => tellNews(server, { entries: [], last: 7 })
