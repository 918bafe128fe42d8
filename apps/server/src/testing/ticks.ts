import { createHash, randomBytes } from 'node:crypto'
import { type MatchList, matchList, tickPaths } from '@ydo/contract/ticks'
import { weekOf } from '#platform/day.ts'
import type { SignedIn, TestApp } from './app.ts'

/** What is not told is random, as in a filler. */
export type TestBallot = { token?: Buffer; probe?: Buffer; note?: Buffer }

export type TestTick = {
	week: number
	number: number
	season?: number
	ballots?: readonly TestBallot[]
	cancel?: Buffer
}

/** The bytes of an opening (number 0) or a tick, as docs/crypto.md lays them out, with fillers after the ballots told. */
export function tickBytes({ week, number, season = 1, ballots = [], cancel = randomBytes(16) }: TestTick): Buffer {
	const head = Buffer.alloc(12)
	head.writeUInt8(1, 0)
	head.writeUInt8(number === 0 ? 0 : 1, 1)
	head.writeUInt16BE(season, 2)
	head.writeUInt32BE(week, 4)
	head.writeUInt32BE(number, 8)
	const all = Array.from({ length: number === 0 ? 64 : 2 }, (_, i) => ballotBytes(ballots[i]))
	return Buffer.concat([head, ...all, cancel])
}

function ballotBytes({ token = randomBytes(32), probe = randomBytes(16), note = randomBytes(156) }: TestBallot = {}) {
	return Buffer.concat([token, probe, note])
}

/** What the server answers to a tick that it took. */
export function digestOf(bytes: Buffer): Buffer {
	return createHash('sha256').update(bytes).digest()
}

/** POST /api/ticks. */
export function sendTick({ app }: Pick<TestApp, 'app'>, { headers }: Pick<SignedIn, 'headers'>, body: Buffer) {
	return app.inject({
		method: 'POST',
		url: tickPaths.ticks,
		headers: { ...headers, 'content-type': 'application/octet-stream' },
		body,
	})
}

/** Sends the opening of the present week, or a later tick of it, and expects it to be taken. */
export async function tickNow(
	test: Pick<TestApp, 'app' | 'clock'>,
	member: Pick<SignedIn, 'headers'>,
	tick: Partial<TestTick> = {},
): Promise<Buffer> {
	const bytes = tickBytes({ week: weekOf(test.clock.now()), number: 0, ...tick })
	const answer = await sendTick(test, member, bytes)
	if (answer.statusCode !== 200 || !answer.rawPayload.equals(digestOf(bytes)))
		throw new Error(`the tick was refused: ${answer.body}`)
	return bytes
}

/** GET /api/matches. */
export async function matchesOf(
	{ app }: Pick<TestApp, 'app'>,
	{ headers }: Pick<SignedIn, 'headers'>,
): Promise<MatchList['matches']> {
	const answer = await app.inject({ url: tickPaths.matches, headers })
	if (answer.statusCode !== 200) throw new Error(`the matches were refused: ${answer.body}`)
	return matchList.parse(answer.json()).matches
}
