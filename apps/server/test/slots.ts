import { createHash } from 'node:crypto'
import { type MatchList, matchList, type SlotNews, slotNews, slotPaths } from '@ydo/contract/slots'
import { createBeat } from '#features/meetings/beat.ts'
import { weekOf } from '#infra/time.ts'
import type { SignedIn, TestApp } from './app.ts'
import { leafBody, sendLeaf, testKeys } from './leaves.ts'
import { plantCard } from './members.ts'
import { slotBytes, type TestTick, tickBytes } from './tick-bytes.ts'
import { entriesAfter } from './vault.ts'
import { hashOf, makeEntry, zeros } from './vault-entries.ts'

type On = Pick<TestApp, 'app'>
type Caller = Pick<SignedIn, 'headers'>

/** A member whose device sends, with the index of their newest leaf. */
export type Sender = SignedIn & { leaf: number }

/** Answer to a tick that is no longer accepted. */
export const stale = zeros.toString('base64url')

/** Answer to an accepted tick, base64url. */
export function digestOf(bytes: Buffer): string {
	return createHash('sha256').update(bytes).digest('base64url')
}

/** Publishes the first keys of a signed-in member, with a card if they have none. */
export async function withLeaf(test: TestApp, member: SignedIn, season = 1): Promise<Sender> {
	const card = await test.db.selectFrom('cards').select('member_id').where('member_id', '=', member.memberId).execute()
	if (card.length === 0) await plantCard(test, member)
	const answer = await sendLeaf(test, member, leafBody(member, testKeys(), { time: test.clock.now(), season }))
	if (answer.statusCode !== 201) throw new Error(`the leaf was refused: ${answer.body}`)
	return { ...member, leaf: Number(answer.json().index) }
}

/** POST /api/slot. */
export function sendSlot({ app }: On, { headers }: Caller, body: Buffer) {
	const type = { 'content-type': 'application/octet-stream' }
	return app.inject({ method: 'POST', url: slotPaths.slot, headers: { ...headers, ...type }, body })
}

/** The batch that follows the last entry of the member's vault. */
export async function nextBatch(on: On, member: Caller): Promise<Buffer> {
	const { entries, last } = await entriesAfter(on, member, 0)
	const before = entries.at(-1)
	return makeEntry({ seq: last + 1, previous: before ? hashOf(before) : zeros, plainBytes: 1024 })
}

/** Sends a tick with the next batch; returns the answer to the tick. */
export async function sendTick(on: On, member: Caller, tick: Buffer): Promise<string | undefined> {
	const answer = await sendSlot(on, member, slotBytes(await nextBatch(on, member), tick))
	if (answer.statusCode !== 200) throw new Error(`the slot was refused: ${answer.body}`)
	return answer.json().tick
}

/** Sends the opening of the present week, or a later tick of it, and expects success. */
export async function tickNow(
	test: Pick<TestApp, 'app' | 'clock'>,
	member: Sender,
	tick: Partial<TestTick> = {},
): Promise<Buffer> {
	const bytes = tickBytes({ week: weekOf(test.clock.now()), leaf: member.leaf, ...tick })
	if ((await sendTick(test, member, bytes)) !== digestOf(bytes)) throw new Error('the tick was not taken')
	return bytes
}

/** Compares all ballots sent so far, as the server does every ten seconds. */
export function beat({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
	return createBeat(deps, () => {
		throw new Error('a pair could not be judged')
	}).run({ wait: true })
}

/** GET /api/matches. */
export async function matchesOf({ app }: On, { headers }: Caller): Promise<MatchList['matches']> {
	const answer = await app.inject({ url: slotPaths.matches, headers })
	if (answer.statusCode !== 200) throw new Error(`the matches were refused: ${answer.body}`)
	return matchList.parse(answer.json()).matches
}

/** GET /api/slot. */
export async function newsOf({ app }: On, { headers }: Caller, { entries = 0, leaves = 0 } = {}): Promise<SlotNews> {
	const answer = await app.inject({ url: `${slotPaths.slot}?entries=${entries}&leaves=${leaves}`, headers })
	if (answer.statusCode !== 200) throw new Error(`the news were refused: ${answer.body}`)
	return slotNews.parse(answer.json())
}

/** PUT /api/matches/:id/accepted. */
export function accept({ app }: On, { headers }: Caller, id: string) {
	return app.inject({ method: 'PUT', url: slotPaths.accept(id), headers })
}
