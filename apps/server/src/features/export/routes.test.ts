import { blockPaths } from '@ydo/contract/blocks'
import { exportPaths } from '@ydo/contract/export'
import { limits } from '@ydo/contract/limits'
import { consentVersion } from '@ydo/contract/profile'
import type { ServerExport } from '@ydo/contract/server-export'
import { vaultPaths } from '@ydo/contract/vault'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { weekOf } from '#infra/time.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { say, talking, unmatch } from '#test/chats.ts'
import { man } from '#test/crowd.ts'
import { report, reportAbout } from '#test/evidence.ts'
import { joinDirectory, leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { addPhoto, join, plantCard, testProfile } from '#test/members.ts'
import { tell } from '#test/notices.ts'
import { deviceAt, subscribe } from '#test/push-service.ts'
import { block, idOf, saveVisibility } from '#test/see.ts'
import { beat, digestOf, tickNow, withLeaf } from '#test/slots.ts'
import { likesOf } from '#test/tick-bytes.ts'
import { append } from '#test/vault.ts'
import { hashOf, makeEntry } from '#test/vault-entries.ts'

const all = await testApp()
const { app, clock } = all
const ask = ({ headers }: Pick<SignedIn, 'headers'>) => app.inject({ url: exportPaths.export, headers })

const person = { name: 'Aarohi', fullName: 'Aarohi Kulkarni', email: '22bcs042@iiitdmj.ac.in', subject: 'asha' }

test('a member gets everything stored about them, and no cache stores it', async () => {
	const her = await join(all, {}, { ...person, device: 'Chrome on Android' })
	const second = await addPhoto(all, her)
	const stranger = await join(all, { name: 'Rohan' })
	await saveVisibility(all, her, { paused: true, emails: ['ex@iiitdmj.ac.in'] })
	await block(all, her, idOf(stranger))
	const entry = makeEntry()
	await append(all, her, entry)
	const wraps = [{ id: idOf(stranger), wrap: Buffer.alloc(82, 1).toString('base64url') }]
	await app.inject({ method: 'PUT', url: vaultPaths.wraps, headers: her.headers, body: { wraps } })
	await tell(all, her.memberId)
	const device = deviceAt('https://fcm.googleapis.com/a', { kinds: ['match'], quiet: { from: 0, to: 9, offset: 330 } })
	await subscribe(all, her, device)
	const filed = (await report(all, her, reportAbout(stranger))).json()
	await report(all, stranger, reportAbout(her, { words: 'She is not who she says.' }))
	await joinDirectory(all)
	const keys = testKeys()
	const leaf = leafBody(her, keys, { time: clock.now() })
	expect((await sendLeaf(all, her, leaf)).json()).toEqual({ index: 1 })
	const answer = await ask(her)
	expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
	const { consent: _, ...card } = testProfile
	const told = answer.json<ServerExport>()
	const now = new Date(clock.now()).toISOString()
	expect(told).toMatchObject({
		madeAt: now,
		account: { id: idOf(her), role: 'member', status: 'active', leavesAt: null },
		names: { name: 'Aarohi', full_name: 'Aarohi Kulkarni', email: person.email },
		consents: [{ version: consentVersion, givenAt: now }],
		card: { ...card, nickname: false },
		visibility: { paused: true, hiddenFrom: { emails: ['ex@iiitdmj.ac.in'] } },
		blocks: [{ id: idOf(stranger) }],
		sessions: [{ device: 'Chrome on Android', current: true, begunAt: now }],
		vault: {
			entries: [{ number: 1, bytes: entry.length, sha256: hashOf(entry).toString('base64url') }],
			wraps,
		},
		notices: [{ kind: 'match' }],
		noticesRead: 0,
		push: [{ endpoint: device.endpoint, kinds: device.kinds, quiet: device.quiet, savedAt: now }],
		reports: [{ ...filed, about: idOf(stranger), words: 'It does not stop.' }],
		directory: { leaves: [{ index: 1, leaf: leaf.leaf }], chatKey: leaf.chatKey },
	})
	const hash = (label: string, text: string) => all.deps.hasher.hash(label, text).toString('base64url')
	expect(told.account.keyedHashes).toEqual({ account: hash('subject', 'asha'), email: hash('email', person.email) })
	expect(told.account.marks.length).toBeGreaterThan(3)
	expect(told.photos.map(({ id }) => id)).toEqual([expect.any(String), second.id])
	for (const { src } of told.photos) expect((await app.inject(src)).statusCode).toBe(200)
	for (const word of ['Rohan', 'not who she says']) expect(answer.body).not.toContain(word)
})

test('includes every table with a member column', async () => {
	const told = { members: 'account', sessions: 'sessions', consents: 'consents', cards: 'card' } as const
	const more = {
		photos: 'photos',
		visibility: 'visibility',
		blocks: 'blocks',
		chat_keys: 'directory',
		newest_leaves: 'directory',
	} as const
	const later = {
		vault_entries: 'vault',
		vault_days: 'vault',
		vault_wraps: 'vault',
		notices: 'notices',
		push_subscriptions: 'push',
	} as const
	// The export reveals no more of ballots than of the ticks that brought them.
	const choices = { ticks: 'ticks', ballots: 'ticks', agreements: 'ticks', match_sides: 'matches' } as const
	const chat = { chats: 'chats', messages: 'messages' } as const
	const known = { ...told, ...more, ...later, ...choices, ...chat }
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.columns where column_name in ('member_id', 'match_id')`.execute(
		all.db,
	)
	expect(rows.map(({ name }) => name).filter((name) => !(name in known))).toEqual([])
	const fields = Object.keys((await ask(await all.signIn())).json())
	expect(fields).toEqual(expect.arrayContaining(Object.values(known)))
})

test('includes choices, alike whether a ballot agrees with that of a hiding member or with none', async () => {
	const [her, him, other] = [await all.signIn(), await all.signIn(), await all.signIn()]
	await plantCard(all, her)
	for (const one of [him, other]) await plantCard(all, one, man)
	const [she, he, hidden] = [await withLeaf(all, her), await withLeaf(all, him), await withLeaf(all, other)]
	const [likes, unseen] = [likesOf(she.leaf, he.leaf), likesOf(she.leaf, hidden.leaf)]
	await tickNow(all, hidden, { ballots: [unseen[1]] })
	await block(all, other, idOf(her))
	const before = (await ask(her)).json<ServerExport>()
	const bytes = await tickNow(all, she, { ballots: [likes[0], unseen[0]] })
	await beat(all)
	const unmet = (await ask(her)).json<ServerExport>()
	expect([before.ticks, unmet.matches]).toEqual([[], []])
	expect(unmet.ticks).toEqual([
		{
			...{ leaf: she.leaf, week: weekOf(clock.now()), season: 1, number: 0, day: '2026-11-20' },
			sha256: digestOf(bytes),
		},
	])
	for (const hidden of ['ballots', 'agreements']) expect(Object.keys(unmet)).not.toContain(hidden)
	await tickNow(all, he, { ballots: [likes[1]] })
	await beat(all)
	const met = (await ask(her)).json<ServerExport>()
	expect(met.ticks).toEqual(unmet.ticks)
	expect(met.matches).toMatchObject([
		{
			...{ peer: idOf(him), name: 'Kabir', photo: null, ownLeaf: she.leaf, peerLeaf: he.leaf },
			...{ proof: likes[1].proof.toString('base64url'), note: likes[1].note.toString('base64url') },
			...{ metOn: '2026-11-20', acceptedOn: null, endedOn: null },
		},
	])
})

test('includes chats as far as the server knows them, and nothing of others', async () => {
	const [pair, other] = [await talking(all), await talking(all)]
	const { chat, asha, kabir } = pair
	await say(all, other.asha, other.chat)
	const said = [await say(all, kabir, chat), await say(all, asha, chat)]
	await unmatch(all, kabir, chat)
	const told = (await ask(asha)).json<ServerExport>()
	const id = chat.toString('base64url')
	const at = new Date(clock.now()).toISOString()
	expect(told.matches).toMatchObject([{ id, endedOn: at.slice(0, 10) }])
	expect(told.chats).toEqual([{ id, epoch: 0, own: true, bytes: 2397, messages: 2 }])
	expect(told.messages).toEqual(
		said.map(({ body }, i) => ({
			...{ number: i + 1, chat: id, epoch: 0, seq: i + 1, id: body.subarray(38, 54).toString('base64url') },
			...{ own: i === 1, bytes: body.length, at },
		})),
	)
})

test('exports what exists for a member without a card', async () => {
	const fresh = await all.signIn()
	expect((await ask(fresh)).json()).toMatchObject({
		card: null,
		photos: [],
		visibility: null,
		blocks: [],
		consents: [],
		vault: { entries: [], wraps: [] },
		...{ notices: [], push: [], reports: [] },
		directory: { leaves: [], chatKey: null },
	})
})

test('refuses a bad token and rate-limits, and never exports another member', async () => {
	expect((await app.inject(exportPaths.export)).statusCode).toBe(401)
	const stranger = await all.signIn()
	expect((await ask(stranger)).body).not.toContain(person.email)
	for (let i = 1; i < limits.exportsPerMinute; i++) expect((await ask(stranger)).statusCode).toBe(200)
	expect((await ask(stranger)).statusCode).toBe(429)
	expect((await app.inject({ url: blockPaths.blocks, headers: stranger.headers })).statusCode).toBe(200)
})
