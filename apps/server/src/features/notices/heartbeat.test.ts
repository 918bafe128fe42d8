import { once } from 'node:events'
import { closings, noticeLimits } from '@ydo/contract/notices'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { removeMember } from '#platform/card-changes/store.ts'
import { addNotice } from '#platform/notices.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { listen, newsOf, openLive } from '#testing/live.ts'

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
const all = await testApp()
const address = await listen(all)

async function open(member: SignedIn) {
	const client = await openLive(address, member.accessToken)
	await client.told({})
	return client
}

const beat = () => vi.advanceTimersByTime(noticeLimits.heartbeat)
const add = ({ memberId }: SignedIn) => all.db.transaction().execute((trx) => addNotice(trx, memberId, 'match'))
type Client = Awaited<ReturnType<typeof open>>

/** Resolves when the server's ping was answered and the server has read that: it reads in order. */
async function answeredPing({ socket }: Client): Promise<void> {
	await once(socket, 'ping')
	socket.ping()
	await once(socket, 'pong')
}

test('a socket that answers stays open; one that does not read is ended with the second beat', async () => {
	const [reader, slow] = [await open(await all.signIn()), await open(await all.signIn())]
	slow.socket.pause()
	for (let i = 0; i < 4; i++) {
		const answered = answeredPing(reader)
		beat()
		await answered
	}
	expect(reader.socket.readyState).toBe(reader.socket.OPEN)
	slow.socket.resume()
	expect(await slow.closed).toBe(1006) // ended without a closing frame
})

const endings: Record<string, (member: SignedIn) => Promise<unknown>> = {
	'is revoked': ({ memberId }) =>
		all.db
			.updateTable('sessions')
			.set({ revoked_at: new Date(all.clock.now()) })
			.where('member_id', '=', memberId)
			.execute(),
	'is over': ({ memberId }) =>
		all.db
			.updateTable('sessions')
			.set({ expires_at: new Date(all.clock.now()) })
			.where('member_id', '=', memberId)
			.execute(),
	'is of a member suspended': ({ memberId }) => all.setStatus(memberId, 'suspended'),
	'is of a member erased': ({ memberId }) => removeMember(all.db, memberId),
}

describe.each(Object.entries(endings))('a socket whose session %s', (_, end) => {
	test('is closed with the next beat', async () => {
		const member = await all.signIn()
		const [mine, other] = [await open(member), await open(await all.signIn())]
		await end(member)
		beat()
		expect(await mine.closed).toBe(closings.unauthenticated)
		expect(other.socket.readyState).toBe(other.socket.OPEN)
	})
})

test('a socket whose session ended is closed at once where there is news, which it does not get', async () => {
	const member = await all.signIn()
	const mine = await open(member)
	await endings['is revoked']?.(member)
	await add(member)
	expect(await mine.closed).toBe(closings.unauthenticated)
	expect(mine.frames).toEqual([newsOf({})])
})

test('a socket that lives longer than its access token stays open', async () => {
	const member = await all.signIn()
	const mine = await open(member)
	all.clock.advance(60 * 60 * 1000)
	await add(member)
	await mine.told({ notices: 1 })
})

test('a wake-up that was lost is made good by the next beat', async () => {
	const member = await all.signIn()
	const mine = await open(member)
	await all.db.updateTable('members').set({ last_notice: 7 }).where('id', '=', member.memberId).execute()
	beat()
	await mine.told({ notices: 7 })
})

test('a socket of an instance whose listening was broken off is told what it missed as soon as that goes on', async () => {
	const member = await all.signIn()
	const mine = await open(member)
	await all.db.updateTable('members').set({ last_notice: 5 }).where('id', '=', member.memberId).execute()
	const { rows } = await sql`
		select pg_terminate_backend(pid) from pg_stat_activity
		where application_name = 'ydo live' and datname = current_database()`.execute(all.db)
	expect(rows).toHaveLength(1)
	await mine.told({ notices: 5 })
	await add(member)
	await mine.told({ notices: 6 })
})
