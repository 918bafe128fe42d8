import type { NewReport, ReportReceipt } from '@ydo/contract/reports'
import { reportTexts } from '@ydo/contract/texts/report'
import { expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createReports } from './create-reports.ts'

const report = (id: string): NewReport => ({ id, about: `${'B'.repeat(21)}A`, reason: 'spam', words: '', messages: [] })
const [one, other] = [report(`${'A'.repeat(21)}A`), report(`${'A'.repeat(21)}Q`)]

/** A device and a server with reports; `fail` holds the outcomes of the next calls. */
function sample() {
	const storage = createMemoryStorage()
	const world = { got: [] as NewReport[], fail: [] as (Response | Error | undefined)[] }
	const receiptOf = ({ id, reason, messages }: NewReport): ReportReceipt => ({
		id,
		code: `CODE${id.at(-1)}`,
		at: '2026-11-20T12:00:00.000Z',
		reason,
		messages: messages.length,
		state: 'received',
	})
	const request: Request = async (_, { method = 'GET', body } = {}) => {
		const failure = world.fail.shift()
		if (failure instanceof Error) throw failure
		if (failure) return failure
		if (method === 'GET') return Response.json({ reports: world.got.map(receiptOf) })
		const sent: NewReport = JSON.parse(String(body))
		if (!world.got.some(({ id }) => id === sent.id)) world.got.unshift(sent)
		return Response.json(receiptOf(sent), { status: 201 })
	}
	return {
		world,
		storage,
		open: (member = 'me') =>
			createReports({ request, storage, member, random: (length) => new Uint8Array(length), now: () => 5 }),
	}
}

test('returns a receipt for a received report, and leaves nothing on the device', async () => {
	const { storage, open } = sample()
	const reports = open()
	expect(await reports.send(one)).toMatchObject({ receipt: { code: 'CODEA' } })
	expect(reports.getSnapshot()).toMatchObject({ receipts: [{ id: one.id }], waiting: 0, sentAt: 5 })
	expect(storage.values.size).toBe(0)
})

test('sends words as others see them: without invisible letters and overrides, nothing for nothing', async () => {
	const { world, open } = sample()
	for (const [typed, sent] of [
		[' rude\u202Etxet \n', 'rudetxet'],
		['\u200B\u2060 ', ''],
	] as const) {
		world.got = []
		await open().send({ ...one, words: typed })
		expect(world.got).toMatchObject([{ words: sent }])
	}
})

test('queues a report offline, across visits, and sends it only once', async () => {
	const { world, storage, open } = sample()
	const reports = open()
	world.fail = [new TypeError('no network')]
	expect(await reports.send(one)).toBe('kept')
	expect(reports.getSnapshot().waiting).toBe(1)
	expect(await open('somebody else').sendKept()).toEqual([])
	// The server took it, but its answer was lost.
	world.got = [one]
	const later = open()
	expect(await later.sendKept()).toMatchObject([{ receipt: { id: one.id } }])
	expect([world.got.length, storage.values.size, later.getSnapshot().waiting]).toEqual([1, 0, 0])
})

test('retries after a temporary refusal, and the others wait meanwhile', async () => {
	const { world, open } = sample()
	const reports = open()
	world.fail = [new Response(null, { status: 503 }), new Response(null, { status: 429 })]
	expect([await reports.send(one), await reports.send(other)]).toEqual(['kept', 'kept'])
	world.fail = [new TypeError('no network')]
	expect(await reports.sendKept()).toEqual([])
	expect(world.got).toEqual([])
	expect(await reports.sendKept()).toHaveLength(2)
})

test('reports a permanent refusal, and does not queue the report', async () => {
	const { world, storage, open } = sample()
	const reports = open()
	const error = { code: 'unprocessable', message: 'that message is not theirs' }
	world.fail = [Response.json({ error }, { status: 422 })]
	expect(await reports.send(one)).toEqual({ failure: reportTexts.refused(error.message) })
	expect(storage.values.size).toBe(0)
})

test('reports the permanent refusal of a queued report, and sends the next', async () => {
	const { world, storage, open } = sample()
	world.fail = [new TypeError('no network'), new TypeError('no network')]
	const reports = open()
	await reports.send(one)
	await reports.send(other)
	const error = { code: 'unprocessable', message: 'nobody is there' }
	world.fail = [Response.json({ error }, { status: 422 })]
	const settled = await open().sendKept()
	expect(settled).toHaveLength(2)
	expect(settled).toContainEqual({ failure: reportTexts.refused(error.message) })
	expect([world.got.length, storage.values.size]).toEqual([1, 0])
})

test('reports a failure if the device cannot store the report', async () => {
	const { world, storage, open } = sample()
	storage.change = async () => {
		throw new Error('full')
	}
	const reports = open()
	world.fail = [new TypeError('no network')]
	expect(await reports.send(one)).toEqual({ failure: reportTexts.notSent })
})

test('loads receipts, and keeps the known ones on failure', async () => {
	const { world, open } = sample()
	const reports = open()
	world.fail = [new TypeError('no network')]
	await reports.load()
	expect(reports.getSnapshot().phase).toBe('failed')
	world.got = [one]
	await reports.load()
	world.fail = [new TypeError('no network')]
	await reports.load()
	expect(reports.getSnapshot()).toMatchObject({ phase: 'ready', receipts: [{ id: one.id }] })
})
