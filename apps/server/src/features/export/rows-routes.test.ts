import { randomBytes } from 'node:crypto'
import { type OwnRows, ownRowsLimits, ownRowsPaths } from '@ydo/contract/own-rows'
import { paths } from '@ydo/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addNotice } from '#platform/notices.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { say, talking } from '#testing/chats.ts'
import { man } from '#testing/crowd.ts'
import { report, reportAbout } from '#testing/evidence.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#testing/leaves.ts'
import { join, plantCard } from '#testing/members.ts'
import { deviceAt, subscribe } from '#testing/push-service.ts'
import { block, idOf, saveVisibility } from '#testing/see.ts'
import { tickNow } from '#testing/ticks.ts'
import { append } from '#testing/vault.ts'
import { makeEntry } from '#testing/vault-entries.ts'

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

test('a member gets the rows as they are stored, sealed, and bytes cut short', async () => {
	const her = await join(all, {}, { device: 'Chrome on Android' })
	const stranger = await join(all, { name: 'Rohan' })
	await saveVisibility(all, her, { paused: true, emails: ['ex@iiitdmj.ac.in'] })
	await block(all, her, idOf(stranger))
	const entry = makeEntry()
	await append(all, her, entry)
	await all.db.transaction().execute((trx) => addNotice(trx, her.memberId, 'match'))
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
		notices: [{ number: said(1), kind: said('match') }],
		push_subscriptions: [{ member_id: short(her.memberId), sealed: { length: expect.any(Number) } }],
		reports: [{ reporter_hash: { length: 32 }, report: { length: expect.any(Number) } }],
	})
	// Paused, she is asked for nobody, and still gets her own; nothing of a card or a device can be read in it.
	for (const word of ['Aarohi', 'maps', 'ex@', 'Chrome', 'Rohan', idOf(stranger)])
		expect(JSON.stringify(rows)).not.toContain(word)
})

test('every table that names a member is in it but ballots, and of each row the own ones alone', async () => {
	const [her, him] = [await all.signIn(), await all.signIn()]
	await append(all, him, makeEntry())
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.columns where column_name in ('member_id', 'match_id')`.execute(
		all.db,
	)
	const told = await rowsOf(her)
	const missing = new Set(rows.map(({ name }) => name).filter((name) => !Object.keys(told).includes(name)))
	expect([...missing].sort()).toEqual(['ballots', 'match_sides'])
	expect(told.vault_entries).toEqual([])
	const others = JSON.stringify(told).match(new RegExp(him.memberId.subarray(0, 8).toString('hex')))
	expect(others).toBeNull()
})

test('of chats both members get the rows, newest first, and nobody else', async () => {
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

test('of a message comes one’s own number alone: the other’s would count what they say to everybody', async () => {
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

test('the rows are alike whether a ballot met somebody who hides, or nobody; and whether one is blocked or not', async () => {
	const [her, other] = [await all.signIn(), await all.signIn()]
	await plantCard(all, her)
	await plantCard(all, other, man)
	const token = randomBytes(32)
	await tickNow(all, other, { ballots: [{ token }] })
	const free = await rowsOf(her)
	await block(all, other, idOf(her))
	expect(await rowsOf(her)).toEqual(free)
	await tickNow(all, her, { ballots: [{ token }] })
	const met = await rowsOf(her)
	expect([met.ticks?.length, met.match_sides]).toEqual([1, undefined])
	expect(met.ticks?.[0]).toMatchObject({ number: said(0), digest: { length: 32 } })
})

test('of a long table come the newest, with how many there are', async () => {
	const her = await all.signIn()
	for (let i = 0; i < ownRowsLimits.rows + 2; i++)
		await all.db.transaction().execute((trx) => addNotice(trx, her.memberId, 'match'))
	const { tables } = (await ask(her)).json<OwnRows>()
	const notices = tables.find(({ table }) => table === 'notices')
	expect([notices?.count, notices?.rows.length]).toEqual([ownRowsLimits.rows + 2, ownRowsLimits.rows])
	expect(notices?.rows[0]?.number).toEqual(said(ownRowsLimits.rows + 2))
})

test('nobody gets them without a token, nor by a session that has ended; and not often', async () => {
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
