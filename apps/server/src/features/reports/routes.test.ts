import { randomBytes } from 'node:crypto'
import { ownRowsPaths } from '@ydo/contract/export'
import { noticeList, noticePaths } from '@ydo/contract/notices'
import {
	type EvidenceMessage,
	reportLimits,
	reportList,
	reportPaths,
	reportReasons,
	reportReceipt,
} from '@ydo/contract/reports'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeMember } from '#domain/card-changes/store.ts'
import { openEvidence, openReport } from '#domain/reports/store.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { sendMessage, talking, unmatch } from '#test/chats.ts'
import { type Crowd, crowd, list } from '#test/crowd.ts'
import { committed, evidenceOf, report, reportAbout, revealed } from '#test/evidence.ts'
import { leaveWithoutWait } from '#test/leaving.ts'
import { block, idOf, saveVisibility } from '#test/see.ts'

let all: Crowd
let app: TestApp
let asha: SignedIn
let kabir: SignedIn
let rohan: SignedIn

beforeEach(async () => {
	all = await crowd()
	;({ test: app, asha, kabir, rohan } = all)
})

async function ownReports({ headers }: Pick<SignedIn, 'headers'>) {
	const answer = await app.app.inject({ url: reportPaths.reports, headers })
	expect(answer.headers['cache-control']).toBe('no-store')
	return reportList.parse(answer.json()).reports
}

async function filed(member: SignedIn, body: object) {
	const answer = await report(app, member, body)
	expect(answer.statusCode).toBe(201)
	return reportReceipt.parse(answer.json())
}

const rows = () => app.db.selectFrom('reports').selectAll().orderBy('id_hash').execute()

async function noticesOf({ headers }: SignedIn) {
	const answer = await app.app.inject({ url: `${noticePaths.notices}?after=0`, headers })
	return noticeList.parse(answer.json()).notices.map(({ kind }) => kind)
}

describe('a report', () => {
	test('gets a receipt visible only to its reporter, and is stored completely', async () => {
		const messages = [
			revealed(app, { from: kabir, to: asha }),
			revealed(app, { from: asha, to: kabir, text: 'Please stop. 🙏' }),
			revealed(app, { from: kabir, to: asha, kind: 5, text: '' }),
		]
		const body = reportAbout(kabir, { messages, reason: 'threat' })
		const receipt = await filed(asha, body)
		const at = new Date(app.clock.now()).toISOString()
		expect(receipt).toEqual({ id: body.id, code: receipt.code, at, reason: 'threat', messages: 3, state: 'received' })
		expect(receipt.code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/)
		expect(await ownReports(asha)).toEqual([receipt])
		expect(await noticesOf(asha)).toEqual([])
		const [row] = await rows()
		if (!row) throw new Error('nothing was kept')
		const { sealer, hasher } = app.deps
		expect(openReport(sealer, row.id_hash, row.report)).toEqual({
			...{
				id: body.id,
				reporter: idOf(asha),
				about: idOf(kabir),
				reason: 'threat',
				words: body.words,
				messages: 3,
				at,
			},
			subject: hasher.hash('subject', 'Kabir').toString('base64url'),
		})
		expect(openEvidence(sealer, row.id_hash, row.evidence)).toEqual(messages)
	})

	test('that is retried keeps its first content; the same id from another member is another report', async () => {
		const body = reportAbout(kabir)
		const receipt = await filed(asha, body)
		app.clock.advance(1000)
		expect(await filed(asha, body)).toEqual(receipt)
		expect(await filed(asha, { ...body, about: idOf(rohan), reason: 'spam', words: '' })).toEqual(receipt)
		expect(await noticesOf(asha)).toEqual([])
		const other = await filed(rohan, body)
		expect([other.id, other.code === receipt.code]).toEqual([body.id, false])
		expect([(await ownReports(asha)).length, (await ownReports(rohan)).length, (await rows()).length]).toEqual([
			1, 1, 2,
		])
	})

	test('may have any reason and no words or messages; newest first', async () => {
		for (const reason of reportReasons) {
			app.clock.advance(1000)
			await filed(asha, reportAbout(kabir, { reason, words: '' }))
		}
		expect((await ownReports(asha)).map(({ reason }) => reason)).toEqual([...reportReasons].reverse())
	})

	test('accepts messages of a real chat, even after its end, a block and the sweep', async () => {
		const { asha: her, kabir: him, chat } = await talking(app)
		const message = committed({ from: him, chat })
		const body = Buffer.concat([message.head, randomBytes(128 + 16)])
		const stamp = Buffer.from((await sendMessage(app, him, body)).json().stamp, 'base64url')
		const messages = [evidenceOf(message, stamp)]
		expect(await filed(her, reportAbout(him, { messages }))).toMatchObject({ messages: 1 })
		await unmatch(app, her, chat)
		await block(app, her, idOf(him))
		await app.db.deleteFrom('match_sides').where('match_id', '=', chat).execute()
		expect(await filed(her, reportAbout(him, { messages }))).toMatchObject({ messages: 1 })
		expect((await report(app, asha, reportAbout(him, { messages }))).statusCode).toBe(422)
	})

	test('stays unchanged after blocks and after either member left', async () => {
		const evidence = revealed(app, { from: kabir, to: asha })
		await block(app, asha, idOf(kabir))
		await block(app, kabir, idOf(asha))
		await filed(asha, reportAbout(kabir, { messages: [evidence] }))
		await removeMember(app.db, kabir.memberId)
		await filed(asha, reportAbout(kabir, { messages: [evidence] }))
		expect(await ownReports(asha)).toHaveLength(2)
		const kept = await rows()
		await removeMember(app.db, asha.memberId)
		expect(await rows()).toEqual(kept)
	})
})

describe('the reported member', () => {
	test('learns nothing: rows, notices and list are unchanged', async () => {
		const state = async () => {
			const told = await app.app.inject({ url: ownRowsPaths.rows, headers: kabir.headers })
			const tables = told.json().tables.filter(({ table }: { table: string }) => table !== 'sessions')
			return { tables, notices: await noticesOf(kabir), reports: await ownReports(kabir), list: await list(all, kabir) }
		}
		const before = await state()
		await filed(asha, reportAbout(kabir, { messages: [revealed(app, { from: kabir, to: asha })] }))
		expect(await state()).toEqual(before)
		expect(await noticesOf(asha)).toEqual([])
	})

	test('does not influence the answer, not even if nobody has the id', async () => {
		const [paused, suspended, removed, hidden, bare] = [
			await app.signIn(),
			await app.signIn(),
			await app.signIn(),
			await app.signIn(),
			await app.signIn(),
		]
		await saveVisibility(app, paused, { paused: true })
		await app.setStatus(suspended.memberId, 'suspended')
		await removeMember(app.db, removed.memberId)
		await block(app, hidden, idOf(asha))
		const ids = [kabir, rohan, paused, suspended, removed, hidden, bare, asha, { memberId: randomBytes(16) }]
		const answers = []
		for (const about of ids) {
			const answer = await report(app, asha, reportAbout(about))
			const { id, code, ...receipt } = answer.json()
			const kept = (await rows()).at(-1)
			answers.push({
				...{ status: answer.statusCode, headers: Object.keys(answer.headers), receipt, length: answer.body.length },
				...{ report: kept?.report.length, evidence: kept?.evidence.length, ids: [id.length, code.length] },
			})
			await app.db.deleteFrom('reports').execute()
		}
		expect(answers[0]).toMatchObject({ status: 201, ids: [22, 8] })
		for (const answer of answers) expect(answer).toEqual(answers[0])
	})
})

/** Each falsifies one aspect of valid evidence. */
const forgeries: Record<string, (good: EvidenceMessage) => EvidenceMessage> = {
	'other words': (good) => ({ ...good, text: `${good.text}!` }),
	'another kind': (good) => ({ ...good, kind: 2 }),
	'another key': (good) => ({ ...good, kf: randomBytes(32).toString('base64url') }),
	'a short key': (good) => ({ ...good, kf: good.kf.slice(0, 22) }),
	'a stamp of one’s own': (good) => ({ ...good, stamp: randomBytes(40).toString('base64url') }),
	'another time': (good) => ({ ...good, stamp: `B${good.stamp.slice(1)}` }),
	'another sender': (good) => {
		const head = Buffer.from(good.head, 'base64url')
		return {
			...good,
			head: Buffer.concat([head.subarray(0, 22), rohan.memberId, head.subarray(38)]).toString('base64url'),
		}
	},
	'another chat': (good) => ({
		...good,
		head: `${good.head.slice(0, 10)}${good.head[10] === 'A' ? 'B' : 'A'}${good.head.slice(11)}`,
	}),
	'a cut head': (good) => ({ ...good, head: good.head.slice(0, -4) }),
	'a message to somebody else': () => revealed(app, { from: kabir, to: rohan }),
	'a message of somebody else': () => revealed(app, { from: rohan, to: asha }),
	'a message to oneself': () => revealed(app, { from: kabir, to: kabir }),
	'a message for the second time': (good) => good,
	'half a letter': () => ({ ...revealed(app, { from: kabir, to: asha, text: '\ufffd' }), text: '\ud800' }),
	'a text beyond the longest': () => revealed(app, { from: kabir, to: asha, text: 'ü'.repeat(4001) }),
}

test.each(Object.entries(forgeries))(
	'refuses evidence with %s, names its position, and stores nothing',
	async (_, forge) => {
		const good = revealed(app, { from: kabir, to: asha })
		const other = revealed(app, { from: kabir, to: asha })
		const answer = await report(app, asha, reportAbout(kabir, { messages: [good, forge(good), other] }))
		expect([answer.statusCode, answer.json().error]).toEqual([
			422,
			expect.objectContaining({ code: 'unprocessable', fields: { 'messages.1': 'not proven' } }),
		])
		expect([await rows(), await noticesOf(asha)]).toEqual([[], []])
	},
)

test('accepts the maximum: fifty messages of the maximum length', async () => {
	const messages = Array.from({ length: reportLimits.messages }, () =>
		revealed(app, { from: kabir, to: asha, text: 'न'.repeat(2600) }),
	)
	const words = '\u0001'.repeat(reportLimits.words)
	expect(await filed(asha, reportAbout(kabir, { messages, words }))).toMatchObject({ messages: 50 })
	const [row] = await rows()
	const plain = await filed(asha, reportAbout(kabir)).then(rows)
	expect(plain.map(({ report }) => report.length)).toEqual([row?.report.length, row?.report.length])
})

test('refuses a bad token and an invalid report, and shows nobody another’s reports', async () => {
	const body = reportAbout(kabir)
	for (const headers of [{}, { authorization: 'Bearer x.y.z' }]) {
		expect((await report(app, { headers } as SignedIn, body)).statusCode).toBe(401)
		expect((await app.app.inject({ url: reportPaths.reports, headers })).statusCode).toBe(401)
	}
	for (const wrong of [
		{},
		{ ...body, id: 'x' },
		{ ...body, about: `${idOf(kabir)}A` },
		{ ...body, reason: 'boredom' },
		{ ...body, words: 'x'.repeat(reportLimits.words + 1) },
		{
			...body,
			messages: Array.from({ length: reportLimits.messages + 1 }, () => revealed(app, { from: kabir, to: asha })),
		},
		{ ...body, messages: [{}] },
	])
		expect((await report(app, rohan, wrong)).statusCode).toBe(400)
	await filed(asha, body)
	expect(await ownReports(rohan)).toEqual([])
})

test('limits reports per minute and per day; a retry does not count per day', async () => {
	const { reportsPerMinute, reportsPerDay } = reportLimits
	const body = reportAbout(kabir)
	for (let i = 0; i < reportsPerMinute; i++) await filed(asha, body)
	expect((await report(app, asha, body)).statusCode).toBe(429)
	const other = await testApp({ deps: app.deps })
	await app.db.updateTable('account_counts').set({ count: reportsPerDay }).execute()
	expect((await report(other, asha, reportAbout(rohan))).statusCode).toBe(429)
	expect((await report(other, asha, body)).statusCode).toBe(201)
	expect((await report(other, rohan, reportAbout(kabir))).statusCode).toBe(201)
	expect(await rows()).toHaveLength(2)
})

test('rejoining does not reset the limits per minute and per day', async () => {
	const { reportsPerMinute, reportsPerDay } = reportLimits
	const rejoined = async () => {
		await leaveWithoutWait(app, asha)
		asha = await app.signIn({ subject: 'Asha' })
	}
	const statuses: number[] = []
	for (let i = 0; i <= reportsPerMinute; i++) {
		if (i % 4 === 3) await rejoined()
		statuses.push((await report(app, asha, reportAbout(kabir))).statusCode)
	}
	expect(statuses).toEqual([...Array(reportsPerMinute).fill(201), 429])
	const other = await testApp({ deps: app.deps })
	await app.db
		.updateTable('account_counts')
		.set({ count: reportsPerDay - 1 })
		.execute()
	expect((await report(other, asha, reportAbout(kabir))).statusCode).toBe(201)
	await rejoined()
	expect((await report(other, asha, reportAbout(kabir))).statusCode).toBe(429)
	app.clock.advance(24 * 3600 * 1000)
	asha = await app.signIn({ subject: 'Asha' })
	expect((await report(other, asha, reportAbout(kabir))).statusCode).toBe(201)
})
