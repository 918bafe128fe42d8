import { createHash } from 'node:crypto'
import { type MatchList, matchList, tickPaths } from '@ydo/contract/ticks'
import { weekOf } from '#platform/day.ts'
import type { SignedIn, TestApp } from './app.ts'
import { type TestTick, tickBytes } from './tick-bytes.ts'

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
