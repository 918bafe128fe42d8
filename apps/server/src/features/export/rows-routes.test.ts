import { type OwnRows, ownRowsLimits, ownRowsPaths } from '@ydo/contract/export'
import { paths } from '@ydo/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type SignedIn, testApp } from '#test/app.ts'
import { say, talking } from '#test/chats.ts'
import { man } from '#test/crowd.ts'
import { report, reportAbout } from '#test/evidence.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { join, plantCard } from '#test/members.ts'
import { tell } from '#test/notices.ts'
import { deviceAt, subscribe } from '#test/push-service.ts'
import { block, idOf, saveVisibility } from '#test/see.ts'
import { beat, tickNow, withLeaf } from '#test/slots.ts'
import { likesOf } from '#test/tick-bytes.ts'
import { append } from '#test/vault.ts'
import { makeEntry } from '#test/vault-entries.ts'

const all = await testApp()
const { app, clock } = all
const ask = ({ headers }: Pick<SignedIn, 'headers'>) => app.inject({ url: ownRowsPaths.rows, headers })

async function rowsOf(member: SignedIn) {
	const answer = await ask(member)
	expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
	const { tables } = answer.json<OwnRows>()
	return Object.fromEntries(tables.map(({ table, rows }) => [table, rows]))
}

const said = (value: string | number) => ({ text: String(value) })
const short = (bytes: Buffer) => ({ hex: bytes.subarray(0, 8).toString('hex'), length: bytes.length })

test('a member gets the rows as stored, sealed, with long bytes truncated', async () => {
	const her = await join(all, {}, { device: 'Chrome on Android' })
	const stranger = await join(all, { name: 'Rohan' })
	await saveVisibility(all, her, { paused: true, emails: ['ex@iiitdmj.ac.in'] })
	await block(all, her, idOf(stranger))
	const entry = makeEntry()
	await append(all, her, entry)
	await tell(all, her.memberId)
	await subscribe(all, her, deviceAt('https://fcm.googleapis.com/a'))
	await report(all, her, reportAbout(stranger))
	await report(all, stranger, reportAbout(her))
	await joinDirectory(all)
	const leaf = leafBody(her, testKeys(), { time: clock.now() })
	await sendLeaf(all, her, leaf)
	const rows = await rowsOf(her)
	const stored = await all.db.selectFrom('members').selectAll().where('id', '=', her.memberId).executeTakeFirstOrThrow()
	expect(rows.members).toEqual([
		{
			...{
				id: short(her.memberId),
				role: said('member'),
				status: said('active'),
				leaves_at: {},
				lapses_at: {},
				lapse: {},
				last_notice: said(1),
			},
			...{ read_notice: said(0), last_message: said(0) },
			...{ subject_hash: short(stored.subject_hash), email_hash: short(stored.email_hash) },
			...{ created_at: said(stored.created_at.toISOString()), marks: short(stored.marks ?? Buffer.alloc(0)) },
		},
	])
	expect(rows).toMatchObject({
		cards: [{ member_id: short(her.memberId), sealed: { length: expect.any(Number) } }],
		visibility: [{ sealed: { length: expect.any(Number) } }],
		blocks: [{ sealed: { length: expect.any(Number) } }],
		log_leaves: [{ index: said(1), leaf: short(Buffer.from(leaf.leaf, 'base64url')) }],
		chat_keys: [{ chat_key: { length: 1216 } }],
		vault_entries: [{ seq: said(1) }],
		notices: [{ number: said(1), day: said('20777'), sealed: { length: 46 } }],
		push_subscriptions: [{ member_id: short(her.memberId), sealed: { length: expect.any(Number) } }],
		reports: [{ reporter_hash: { length: 32 }, report: { length: expect.any(Number) } }],
	})
	// She is paused, so others do not see her, and she still gets her own rows; no card or device text is readable in them.
	for (const word of ['Aarohi', 'maps', 'ex@', 'Chrome', 'Rohan', idOf(stranger)])
		expect(JSON.stringify(rows)).not.toContain(word)
})

test('includes every table with a member column except ballots, and only own values of each row', async () => {
	const [her, him] = [await all.signIn(), await all.signIn()]
	await append(all, him, makeEntry())
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.columns where column_name in ('member_id', 'match_id')`.execute(
		all.db,
	)
	const told = await rowsOf(her)
	const missing = new Set(rows.map(({ name }) => name).filter((name) => !Object.keys(told).includes(name)))
	expect([...missing].sort()).toEqual(['agreements', 'ballots', 'match_sides'])
	expect(told.vault_entries).toEqual([])
	const others = JSON.stringify(told).match(new RegExp(him.memberId.subarray(0, 8).toString('hex')))
	expect(others).toBeNull()
})

test('both members of a chat get its rows, newest first, and nobody else does', async () => {
	const { chat, asha, kabir } = await talking(all)
	const [first, second] = [await say(all, asha, chat), await say(all, kabir, chat)]
	for (const member of [asha, kabir]) {
		const { chats, messages } = await rowsOf(member)
		expect(chats).toMatchObject([{ match_id: short(chat), last: said(2), init: { length: 2397 } }])
		expect(messages).toHaveLength(2)
		for (const { body } of [first, second])
			expect(messages).toContainEqual(
				expect.objectContaining({
					message_id: short(body.subarray(38, 54)),
					body: short(body),
					stamp: expect.anything(),
				}),
			)
	}
	const stranger = await rowsOf(await all.signIn())
	expect([stranger.chats, stranger.messages]).toEqual([[], []])
})

test('of a message’s two numbers only the member’s own is shown: the peer’s would reveal their total traffic', async () => {
	const { chat, asha, kabir } = await talking(all)
	await say(all, asha, chat)
	clock.advance(1)
	await say(all, kabir, chat)
	const { messages } = await rowsOf(asha)
	expect(messages?.map(({ sender_number, recipient_number }) => [sender_number, recipient_number])).toEqual([
		[{}, said(2)],
		[said(1), {}],
	])
})

test('the rows do not show whether a ballot met a hiding member or nobody, or whether the member is blocked', async () => {
	const [her, other] = [await all.signIn(), await all.signIn()]
	await plantCard(all, her)
	await plantCard(all, other, man)
	const [she, he] = [await withLeaf(all, her), await withLeaf(all, other)]
	const [hers, his] = likesOf(she.leaf, he.leaf)
	await tickNow(all, he, { ballots: [his] })
	const free = await rowsOf(her)
	await block(all, other, idOf(her))
	expect(await rowsOf(her)).toEqual(free)
	await tickNow(all, she, { ballots: [hers] })
	await beat(all)
	const met = await rowsOf(her)
	expect([met.ticks?.length, met.match_sides]).toEqual([1, undefined])
	expect(met.ticks?.[0]).toMatchObject({ number: said(0), digest: { length: 32 } })
})

test('returns the newest rows of a long table and its total count', async () => {
	const her = await all.signIn()
	for (let i = 0; i < ownRowsLimits.rows + 2; i++) await tell(all, her.memberId)
	const { tables } = (await ask(her)).json<OwnRows>()
	const notices = tables.find(({ table }) => table === 'notices')
	expect([notices?.count, notices?.rows.length]).toEqual([ownRowsLimits.rows + 2, ownRowsLimits.rows])
	expect(notices?.rows[0]?.number).toEqual(said(ownRowsLimits.rows + 2))
})

test('refuses a bad token and an ended session, and rate-limits', async () => {
	expect((await app.inject(ownRowsPaths.rows)).statusCode).toBe(401)
	const gone = await all.signIn()
	await app.inject({
		method: 'POST',
		url: paths.signOut,
		headers: gone.headers,
		body: { refresh_token: gone.refreshToken },
	})
	expect((await ask(gone)).statusCode).toBe(401)
	const her = await all.signIn()
	for (let i = 0; i < ownRowsLimits.callsPerMinute; i++) expect((await ask(her)).statusCode).toBe(200)
	expect((await ask(her)).statusCode).toBe(429)
})
