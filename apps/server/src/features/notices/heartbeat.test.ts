import { once } from 'node:events'
import { closings, noticeLimits } from '@ydo/contract/notices'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { removeMember } from '#domain/card-changes/store.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { listen, newsOf, openLive } from '#test/live.ts'
import { tell } from '#test/notices.ts'

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
const add = ({ memberId }: SignedIn) => tell(all, memberId)
type Client = Awaited<ReturnType<typeof open>>

/** Resolves when the server has processed the answer to its ping; it reads frames in order. */
async function answeredPing({ socket }: Client): Promise<void> {
	await once(socket, 'ping')
	socket.ping()
	await once(socket, 'pong')
}

test('keeps a responsive socket open and terminates an unresponsive one at the second heartbeat', async () => {
	const [reader, slow] = [await open(await all.signIn()), await open(await all.signIn())]
	slow.socket.pause()
	for (let i = 0; i < 4; i++) {
		const answered = answeredPing(reader)
		beat()
		await answered
	}
	expect(reader.socket.readyState).toBe(reader.socket.OPEN)
	slow.socket.resume()
	expect(await slow.closed).toBe(1006) // terminated without a close frame
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
	test('is closed at the next heartbeat', async () => {
		const member = await all.signIn()
		const [mine, other] = [await open(member), await open(await all.signIn())]
		await end(member)
		beat()
		expect(await mine.closed).toBe(closings.unauthenticated)
		expect(other.socket.readyState).toBe(other.socket.OPEN)
	})
})

test('closes a socket with an ended session on new data, which it does not receive', async () => {
	const member = await all.signIn()
	const mine = await open(member)
	await endings['is revoked']?.(member)
	await add(member)
	expect(await mine.closed).toBe(closings.unauthenticated)
	expect(mine.frames).toEqual([newsOf({})])
})

test('a socket outlives its access token', async () => {
	const member = await all.signIn()
	const mine = await open(member)
	all.clock.advance(60 * 60 * 1000)
	await add(member)
	await mine.told({ notices: 1 })
})

test('the next heartbeat makes up for a lost wake-up', async () => {
	const member = await all.signIn()
	const mine = await open(member)
	await all.db.updateTable('members').set({ last_notice: 7 }).where('id', '=', member.memberId).execute()
	beat()
	await mine.told({ notices: 7 })
})

test('sockets get missed data as soon as an interrupted listener reconnects', async () => {
	const member = await all.signIn()
	const mine = await open(member)
	await all.db.updateTable('members').set({ last_notice: 5 }).where('id', '=', member.memberId).execute()
	const listeners = sql`
		from pg_stat_activity where application_name = 'ydo live' and datname = current_database()`
	// That of the database's last use may still be ending.
	await expect.poll(async () => (await sql`select pid ${listeners}`.execute(all.db)).rows).toHaveLength(1)
	await sql`select pg_terminate_backend(pid) ${listeners}`.execute(all.db)
	await mine.told({ notices: 5 })
	await add(member)
	await mine.told({ notices: 6 })
})
