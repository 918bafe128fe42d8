import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createSealer } from '#platform/at-rest.ts'
import { databaseTimeouts } from '#platform/connections.ts'
import { openDatabase } from '#platform/database.ts'
import { readKeys } from '#platform/keys.ts'
import { sealSide } from '#platform/stored-choices.ts'
import { initBytes } from './chat-bytes.ts'
import { embeddedUrl } from './embedded-url.ts'

/** The ids of two members, base64url. */
export type PairOfIds = readonly [string, string]

/** Matches of one statement: PostgreSQL takes 65,535 parameters. */
const batchSize = 1000

/** Writes, beside the server that runs on a data folder, a match for each pair, with an opened chat unless told otherwise; answers the chats' ids in their order. */
export async function plantChats(
	dataDir: string,
	pairs: readonly PairOfIds[],
	{ areOpened = true } = {},
): Promise<Buffer[]> {
	const sealer = createSealer(readKeys(join(dataDir, 'keys.json'), () => {}).sealing)
	const planted = pairs.map(([one, other]) => {
		const [a, b] = [Buffer.from(one, 'base64url'), Buffer.from(other, 'base64url')]
		return { chat: randomBytes(16), a, b }
	})
	const side = (matchId: Buffer, memberId: Buffer, peerId: Buffer) => ({
		...{ match_id: matchId, member_id: memberId, peer_id: peerId, week: 1 },
		sealed: sealSide(sealer, { matchId, memberId }, { week: 1, peerWeek: 1, at: 0, note: randomBytes(156) }),
	})
	const db = openDatabase(embeddedUrl(dataDir), { connections: 1, statement: databaseTimeouts.job })
	try {
		for (let from = 0; from < planted.length; from += batchSize) {
			const batch = planted.slice(from, from + batchSize)
			const sides = batch.flatMap(({ chat, a, b }) => [side(chat, a, b), side(chat, b, a)])
			await db.insertInto('match_sides').values(sides).execute()
			const chats = batch.map(({ chat, a, b }) => ({
				match_id: chat,
				epoch: 0,
				opener_id: a,
				init: initBytes({ chat, a, b }),
			}))
			if (areOpened) await db.insertInto('chats').values(chats).execute()
		}
	} finally {
		await db.destroy()
	}
	return planted.map(({ chat }) => chat)
}
