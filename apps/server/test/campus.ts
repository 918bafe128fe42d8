import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { lifetimes } from '@ydo/contract/timings'
import { changeCard } from '#domain/card-changes/store.ts'
import { sealCard, sealPhoto } from '#domain/cards/stored-card.ts'
import { createSealer, type Sealer } from '#infra/at-rest.ts'
import { type Database, databaseTimeouts, openDatabase, type Transaction } from '#infra/database.ts'
import { readKeys } from '#infra/keys.ts'
import { createTokenIssuer, type TokenIssuer } from '#infra/tokens.ts'
import { type CampusKind, makeStudent } from './campus-student.ts'
import { embeddedUrl } from './embedded-url.ts'

/** A signed-in member of a planted campus. */
export type CampusMember = { id: string; kind: CampusKind; accessToken: string }

type Planted = ReturnType<typeof makeStudent> & { id: Buffer }

/** Members per statement: PostgreSQL allows 65,535 parameters. */
const batchSize = 1000

/**
 * Fills the built-in database of a running server with invented members, each with a card and photos (metadata without files), in
 * large batches for benchmarks. The first ones are signed in for the lifetime of an access token.
 */
export async function plantCampus(
	dataDir: string,
	{ members, signedIn }: { members: number; signedIn: number },
): Promise<CampusMember[]> {
	const keys = readKeys(join(dataDir, 'keys.json'), () => {})
	const db = openDatabase(embeddedUrl(dataDir), { connections: 1, statement: databaseTimeouts.job })
	const sealer = createSealer(keys.sealing)
	const tokens = createTokenIssuer(keys.tokens, Date.now)
	const callers: CampusMember[] = []
	try {
		for (let from = 0; from < members; from += batchSize) {
			const batch = Array.from({ length: Math.min(batchSize, members - from) }, (_, i) => plant(from + i))
			await changeCard(db, ({ trx }) => insert(trx, sealer, batch))
			const wanted = batch.slice(0, Math.max(0, signedIn - from))
			for (const member of wanted) callers.push(await signIn(db, tokens, member))
		}
		return callers
	} finally {
		await db.destroy()
	}
}

function plant(index: number): Planted {
	return { id: randomBytes(16), ...makeStudent(index) }
}

/** `trx` has locked the clock row: see changeCard, which changes one card at a time. */
async function insert(trx: Transaction, sealer: Sealer, students: readonly Planted[]): Promise<void> {
	const { version } = await trx.selectFrom('card_clock').select('version').executeTakeFirstOrThrow()
	const members = students.map(({ id }) => ({ id, subject_hash: randomBytes(32), email_hash: randomBytes(32) }))
	await trx.insertInto('members').values(members).execute()
	const photos = students.flatMap((student) =>
		student.photos.map((photo) => {
			const id = randomBytes(16)
			return { id, member_id: student.id, sealed: sealPhoto(sealer, id, photo) }
		}),
	)
	await trx.insertInto('photos').values(photos).execute()
	const cards = students.map(({ id, card }, i) => ({
		member_id: id,
		sealed: sealCard(sealer, id, card),
		version: version + 1 + i,
	}))
	await trx.insertInto('cards').values(cards).execute()
	await trx
		.updateTable('card_clock')
		.set({ version: version + students.length })
		.execute()
}

async function signIn(db: Database, tokens: TokenIssuer, { id, kind, card }: Planted): Promise<CampusMember> {
	const [sessionId, refreshId, issuedAt] = [randomBytes(16), randomBytes(16), Date.now()]
	const endsAt = issuedAt + lifetimes.session * 1000
	const session = { id: sessionId, member_id: id, refresh_id: refreshId, expires_at: new Date(endsAt) }
	await db.insertInto('sessions').values(session).execute()
	const person = { name: card.name, fullName: card.name, email: 'someone@iiitdmj.ac.in' }
	const issued = await tokens.issue({ memberId: id, sessionId, person }, { refreshId, issuedAt, endsAt })
	return { id: id.toString('base64url'), kind, accessToken: issued.access_token }
}
