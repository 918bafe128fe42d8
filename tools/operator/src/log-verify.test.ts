import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { formatKey } from '@ydo/log/signed-note'
import { testApp } from '@ydo/server/test/app'
import { joinDirectory, leafBody, sendLeaf } from '@ydo/server/test/leaves'
import { beforeEach, describe, expect, test } from 'vitest'
import { readServedLog } from './read-served-log.ts'
import { type LogToVerify, verifyLog } from './verify-log.ts'

type All = Awaited<ReturnType<typeof testApp>>

/** The database's current rows. */
async function rowsOf({ db, deps }: All): Promise<LogToVerify> {
	return {
		institute: deps.institute.label,
		logKey: deps.logSigner.verifierKey,
		witnessKeys: [],
		leaves: await db.selectFrom('log_leaves').selectAll().orderBy('index').execute(),
		checkpoints: await db.selectFrom('checkpoints').selectAll().orderBy('time').execute(),
		cosignatures: [],
	}
}

let all: All
beforeEach(async () => {
	all = await testApp()
	const { member, keys, index } = await joinDirectory(all)
	all.clock.advance(1000)
	await joinDirectory(all)
	const season = leafBody(member, keys, { event: 'season', previous: index + 1, season: 2, time: all.clock.now() })
	await sendLeaf(all, member, season)
	await joinDirectory(all)
})

test('accepts an honest directory', async () => {
	expect(await verifyLog(await rowsOf(all))).toEqual({ size: 4, checkpoints: 4, cosignatures: 0, faults: [] })
})

test('accepts an empty directory', async () => {
	expect((await verifyLog(await rowsOf(await testApp()))).faults).toEqual([])
})

describe('reports', () => {
	const leafChanged = (at: number) => async () => {
		const row = await all.db.selectFrom('log_leaves').selectAll().where('index', '=', 1).executeTakeFirstOrThrow()
		row.leaf[at] = (row.leaf[at] ?? 0) ^ 1
		await all.db.updateTable('log_leaves').set({ leaf: row.leaf }).where('index', '=', 1).execute()
	}
	const noteChanged = (change: (note: string) => string) => async () => {
		const row = await all.db.selectFrom('checkpoints').selectAll().where('size', '=', 3).executeTakeFirstOrThrow()
		await all.db
			.updateTable('checkpoints')
			.set({ note: change(row.note) })
			.where('size', '=', 3)
			.execute()
	}

	test.each<[string, () => Promise<unknown>, string[]]>([
		['a changed season key', leafChanged(30), ['leaf 1 is wrong: not signed', '2 leaves', '3 leaves', '4 leaves']],
		['a changed signature', leafChanged(190), ['leaf 1 is wrong: not signed', '2 leaves', '3 leaves', '4 leaves']],
		['a changed member', leafChanged(4), ['leaf 1 is wrong: not signed', '2 leaves', '3 leaves', '4 leaves']],
		[
			'a leaf less',
			() => all.db.deleteFrom('log_leaves').where('index', '=', 1).execute(),
			['leaf 1 is missing', 'of more leaves', 'of more leaves', 'of more leaves', 'there are 3 leaves'],
		],
		[
			'the last leaf less',
			() => all.db.deleteFrom('log_leaves').where('index', '=', 3).execute(),
			['of more leaves', 'there are 3 leaves, and the newest checkpoint is of 4'],
		],
		[
			'the last checkpoint less',
			() => all.db.deleteFrom('checkpoints').where('size', '=', 4).execute(),
			['there are 4 leaves, and the newest checkpoint is of 3'],
		],
		['a changed checkpoint', noteChanged((note) => note.replace('\n3\n', '\n4\n')), ['is not signed']],
		['a checkpoint that is none', noteChanged(() => 'nothing\n'), ['is not signed']],
		[
			'a changed row of a checkpoint',
			() => all.db.updateTable('checkpoints').set({ size: 2 }).where('size', '=', 3).execute(),
			['says another size or time than its row'],
		],
	])('%s', async (_, change, faults) => {
		await change()
		const verdict = await verifyLog(await rowsOf(all))
		expect(verdict.faults).toEqual(faults.map((fault) => expect.stringContaining(fault)))
	})

	test('another key, and another institute', async () => {
		const other = await testApp()
		const rows = await rowsOf(all)
		const ofOther = await verifyLog({ ...rows, logKey: other.deps.logSigner.verifierKey })
		expect(ofOther.faults).toHaveLength(4)
		expect((await verifyLog({ ...rows, institute: 'IITB' })).faults[0]).toContain('leaf 0 is wrong: not signed')
	})

	test('a cosignature of an unknown witness', async () => {
		const rows = await rowsOf(all)
		const time = rows.checkpoints[0]?.time ?? 0
		const witness = 'w.example/w'
		const line = `— ${witness} ${randomBytes(76).toString('base64')}\n`
		const named = formatKey({ name: witness, kind: 'cosignature', publicKey: new Uint8Array(32).fill(1) })
		const verdict = await verifyLog({ ...rows, witnessKeys: [named], cosignatures: [{ time, witness, line }] })
		expect(verdict.faults).toEqual([expect.stringContaining(`the cosignature of ${witness}`)])
	})
})

describe('for a listening server', () => {
	async function served() {
		await all.app.listen({ port: 0, host: '127.0.0.1' })
		const address = `http://127.0.0.1:${(all.app.server.address() as AddressInfo).port}`
		return readServedLog(address, { institute: all.deps.institute.label, witnessKeys: [], logKey: undefined })
	}

	test('reads and accepts the whole log', async () => {
		expect(await verifyLog(await served())).toEqual({ size: 4, checkpoints: 1, cosignatures: 0, faults: [] })
	})

	test('refuses a key other than the one it announces', async () => {
		const log = await served()
		const { logKey } = await rowsOf(await testApp())
		expect((await verifyLog({ ...log, logKey })).faults).toEqual([expect.stringContaining('is not signed')])
	})
})
