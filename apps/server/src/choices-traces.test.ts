import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { slotPaths } from '@ydo/contract/slots'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { crowd } from '#test/crowd.ts'
import { dumpDatabase } from '#test/dump.ts'
import { addPhoto } from '#test/members.ts'
import { block, idOf } from '#test/see.ts'
import { beat, matchesOf, nextBatch, sendSlot, tickNow, withLeaf } from '#test/slots.ts'
import { likesOf, slotBytes, type TestBallot } from '#test/tick-bytes.ts'
import { createLogger } from './logger.ts'

const lines: string[] = []
const loggerInstance = createLogger(
	'trace',
	new Writable({ write: (line, _, done) => done(void lines.push(`${line}`)) }),
)

function spellings(secret: Buffer): Buffer[] {
	const texts = (['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(secret.toString(form)))
	return [secret, ...texts, Buffer.from(JSON.stringify([...secret]).slice(1, -1))]
}

test('stores and logs nothing of a tick or a match as it was sent, matched or not', async () => {
	const all = await crowd(await testApp({ server: { loggerInstance } }))
	const { test: app } = all
	const [asha, kabir, rohan] = [
		await withLeaf(app, all.asha),
		await withLeaf(app, all.kabir),
		await withLeaf(app, all.rohan),
	]
	await app.db.deleteFrom('photos').where('member_id', '=', kabir.memberId).execute()
	const { src } = await addPhoto(app, kabir)
	const small = (await app.app.inject(src.replace('/480.webp', '/160.webp'))).rawPayload
	const filler = {
		token: randomBytes(32),
		proof: randomBytes(16),
		expectation: randomBytes(16),
		note: randomBytes(284),
	}
	const [shared, hidden] = [likesOf(asha.leaf, kabir.leaf), likesOf(asha.leaf, rohan.leaf)]
	await block(app, rohan, idOf(asha))
	await tickNow(app, asha, { ballots: [filler, shared[0], hidden[0]] })
	await tickNow(app, kabir, { ballots: [shared[1]] })
	await tickNow(app, rohan, { ballots: [hidden[1], {}] })
	const entry = await nextBatch(app, asha)
	await sendSlot(app, asha, slotBytes(entry))
	await sendSlot(app, asha, slotBytes(entry).subarray(1))
	await beat(app)
	expect([(await matchesOf(app, asha)).length, (await matchesOf(app, rohan)).length]).toEqual([1, 0])
	expect((await matchesOf(app, asha))[0]?.photo).toBe(small.toString('base64url'))

	const dump = await dumpDatabase(app.db)
	const logs = Buffer.from(lines.join(''))
	expect([dump.length > 80_000, logs.includes(slotPaths.slot)]).toEqual([true, true])
	const ballots: TestBallot[] = [filler, ...shared, ...hidden]
	const sent = ballots.flatMap(({ token, proof, expectation, note }) => [token, proof, expectation, note])
	const secrets = [...sent.filter((part) => part !== undefined), entry.subarray(61), small.subarray(20, 60)]
	for (const secret of secrets)
		for (const spelling of spellings(secret))
			expect([dump.includes(spelling), logs.includes(spelling)]).toEqual([false, false])
	for (const name of ['Asha', 'Kabir']) expect([dump.includes(name), logs.includes(name)]).toEqual([false, false])
	for (const { memberId } of [asha, kabir, rohan])
		for (const spelling of spellings(memberId)) expect(logs.includes(spelling)).toBe(false)
})

test('stores a ballot that met a member who hides like a filler, except for the listed pair', async () => {
	const all = await crowd()
	const { test: app } = all
	const [asha, kabir] = [await withLeaf(app, all.asha), await withLeaf(app, all.kabir)]
	const [hers, his] = likesOf(asha.leaf, kabir.leaf)
	await block(app, kabir, idOf(asha))
	await tickNow(app, asha, { ballots: [hers] })
	await tickNow(app, kabir, { ballots: [his] })
	await beat(app)
	const rows = await app.db.selectFrom('ballots').selectAll().execute()
	expect(rows).toHaveLength(128)
	const shapes = rows.map(({ token, expectation, offer, sealed, fresh }) =>
		[token.length, expectation.length, offer.length, sealed.length, fresh].join(),
	)
	expect(new Set(shapes).size).toBe(1)
	const equal = rows.filter(({ token }) => rows.filter((row) => row.token.equals(token)).length > 1)
	expect(equal.map(({ member_id }) => member_id).sort(Buffer.compare)).toEqual(
		[asha.memberId, kabir.memberId].sort(Buffer.compare),
	)
})
