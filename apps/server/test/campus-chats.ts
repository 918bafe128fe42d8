import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sealSide } from '#domain/matches/stored-choices.ts'
import { createSealer } from '#infra/at-rest.ts'
import { databaseTimeouts, openDatabase } from '#infra/database.ts'
import { readKeys } from '#infra/keys.ts'
import { initBytes } from './chat-bytes.ts'
import { testSide } from './chats.ts'
import { embeddedUrl } from './embedded-url.ts'

/** Ids of two members, base64url. */
export type PairOfIds = readonly [string, string]

/** Matches per statement: PostgreSQL allows 65,535 parameters. */
const batchSize = 1000

/** Inserts a match for each pair into the database of a running server, by default with an opened chat; returns the chat ids in order. */
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
		...{ match_id: matchId, member_id: memberId, peer_id: peerId, week: 1, token: matchId, day: 1, photo: null },
		sealed: sealSide(sealer, { matchId, memberId }, testSide()),
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
				other_id: b,
				init: initBytes({ chat, a, b }),
			}))
			if (areOpened) await db.insertInto('chats').values(chats).execute()
		}
	} finally {
		await db.destroy()
	}
	return planted.map(({ chat }) => chat)
}
