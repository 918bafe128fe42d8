import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { crowd } from '#testing/crowd.ts'
import { dumpDatabase } from '#testing/dump.ts'
import { block, idOf } from '#testing/see.ts'
import type { TestBallot } from '#testing/tick-bytes.ts'
import { matchesOf, sendTick, tickNow } from '#testing/ticks.ts'
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

test('nothing of a tick is in the database or a log line as it was sent, whether it met or not', async () => {
	const all = await crowd(await testApp({ server: { loggerInstance } }))
	const { test: app, asha, kabir, rohan } = all
	const [shared, hidden] = [randomBytes(32), randomBytes(32)]
	const sent: Buffer[] = [shared, shared.subarray(0, 16), hidden, hidden.subarray(0, 16)]
	const known = (ballot: TestBallot): TestBallot => {
		const whole = { token: randomBytes(32), probe: randomBytes(16), note: randomBytes(156), ...ballot }
		sent.push(whole.token, whole.token.subarray(0, 16), whole.probe, whole.note)
		return whole
	}
	const cancels = [randomBytes(16), randomBytes(16), randomBytes(16)] as const
	sent.push(...cancels)
	await block(app, rohan, idOf(asha))
	const ballots = [known({}), known({ token: shared }), known({ token: hidden })]
	const opening = await tickNow(app, asha, { ballots, cancel: cancels[0] })
	await tickNow(app, kabir, { ballots: [known({ token: shared })], cancel: cancels[1] })
	await tickNow(app, rohan, { ballots: [known({ token: hidden }), known({})], cancel: cancels[2] })
	await sendTick(app, asha, opening)
	await sendTick(app, asha, opening.subarray(1))
	expect([(await matchesOf(app, asha)).length, (await matchesOf(app, rohan)).length]).toEqual([1, 0])

	const dump = await dumpDatabase(app.db)
	const logs = Buffer.from(lines.join(''))
	expect([dump.length > 38_000, logs.includes('/api/ticks')]).toEqual([true, true])
	for (const secret of sent)
		for (const spelling of spellings(secret))
			expect([dump.includes(spelling), logs.includes(spelling)]).toEqual([false, false])
	for (const { memberId } of [asha, kabir, rohan])
		for (const spelling of spellings(memberId)) expect(logs.includes(spelling)).toBe(false)
})

test('equal tokens of two members are never in the database together, nor is any hash in it twice', async () => {
	const all = await crowd()
	const { test: app, asha, kabir, rohan } = all
	const token = randomBytes(32)
	await block(app, kabir, idOf(asha))
	for (const member of [asha, kabir]) await tickNow(app, member, { ballots: [{ token }] })
	await tickNow(app, rohan, { ballots: [{ token: randomBytes(32), probe: token.subarray(0, 16) }] })
	const { rows } = await sql<{ all: number; unlike: number }>`
		select count(*) as all, count(distinct token) as unlike from ballots`.execute(app.db)
	expect(rows).toEqual([{ all: 3 * 64 - 2, unlike: 3 * 64 - 2 }])
})
