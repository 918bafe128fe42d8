import { type SlotNews, slotPaths } from '@ydo/contract/slots'
import type { ScriptedServer } from './scripted-server.ts'

/** Changes the server's news. */
export function tellNews(server: ScriptedServer, change: (news: SlotNews) => Partial<SlotNews>): void {
	server.on(`GET ${slotPaths.slot}`, async ({ path }) => {
		const asked = new URL(path, location.origin).searchParams
		const held = { entries: Number(asked.get('entries')), leaves: Number(asked.get('leaves')) }
		const news = await server.model.newsFor(server.member, held)
		return { ...news, ...change(news) }
	})
}

/** The server has a vault whose key this device lacks. */
export const lockVault = (server: ScriptedServer) => tellNews(server, () => ({ entries: [], last: 7 }))
