import { randomBytes } from 'node:crypto'
import { leavingPaths } from '@ydo/contract/account'
import { limits } from '@ydo/contract/limits'
import { profilePaths } from '@ydo/contract/profile'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type SignedIn, testApp } from '#test/app.ts'
import { join, saveProfile, testPhoto } from '#test/members.ts'
import { block, saveVisibility, unblock } from '#test/see.ts'

const all = await testApp()
const nobody = randomBytes(16).toString('base64url')

/** Locks the row that every card change needs, until released or the test ends. */
async function holdClock(): Promise<() => Promise<void>> {
	const [held, { promise, resolve }] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const holding = all.db.transaction().execute(async (trx) => {
		await sql`select version from card_clock for update`.execute(trx)
		held.resolve()
		await promise
	})
	const letGo = () => {
		resolve()
		return holding
	}
	onTestFinished(letGo)
	await held.promise
	return letGo
}

async function photoOf({ headers }: SignedIn): Promise<string> {
	const answer = await all.app.inject({ url: profilePaths.profile, headers })
	return answer.json<{ photos: [{ id: string }] }>().photos[0].id
}

type Call = { method: 'POST' | 'PUT' | 'DELETE'; url: string; body?: object | Buffer }

test('answers a refused call while another change holds the lock', async () => {
	const [asha, kabir] = [await join(all), await join(all)]
	const [hers, his] = [await photoOf(asha), await photoOf(kabir)]
	const newcomer = await all.signIn()
	const image = await testPhoto()
	await holdClock()
	const answers = async (who: SignedIn, { body, ...call }: Call) => {
		const type = Buffer.isBuffer(body) && { 'content-type': 'image/jpeg' }
		const headers = { ...who.headers, ...type }
		return (await all.app.inject({ ...call, headers, ...(body && { body }) })).statusCode
	}

	for (const id of [his, nobody]) {
		const url = `${profilePaths.photos}/${id}`
		expect(await answers(asha, { method: 'DELETE', url })).toBe(404)
		expect(await answers(asha, { method: 'PUT', url, body: image })).toBe(404)
		expect(await answers(asha, { method: 'PUT', url: `${url}/description`, body: { description: 'x' } })).toBe(404)
		const order = { method: 'PUT', url: `${profilePaths.photos}/order`, body: { ids: [hers, id] } } as const
		expect(await answers(asha, order)).toBe(409)
	}
	expect(await answers(asha, { method: 'DELETE', url: `${profilePaths.photos}/${hers}` })).toBe(409)
	expect((await saveProfile(all, newcomer)).statusCode).toBe(409)
	expect((await saveProfile(all, asha, {}, { 'if-match': '"another"' })).statusCode).toBe(412)
	expect((await saveProfile(all, asha, { gender: 'man' })).statusCode).toBe(422)
	const young = { birthDate: '2015-01-01' }
	expect(await answers(asha, { method: 'POST', url: profilePaths.birthDate, body: young })).toBe(422)
	expect((await saveVisibility(all, asha, {}, { 'if-match': '"another"' })).statusCode).toBe(412)
	expect((await saveVisibility(all, asha, { years: ['9th year'] })).statusCode).toBe(422)
	expect((await unblock(all, asha, nobody)).statusCode).toBe(204)
	expect(await answers(asha, { method: 'DELETE', url: leavingPaths.leaving })).toBe(204)
})

test('refuses a block over the limit while another change holds the lock', async () => {
	const asha = await join(all)
	const rows = Array.from({ length: limits.blocks }, () => ({
		member_id: asha.memberId,
		pair_hash: randomBytes(32),
		sealed: randomBytes(8),
		created_at: new Date(),
	}))
	await all.db.insertInto('blocks').values(rows).execute()
	await holdClock()
	expect((await block(all, asha, nobody)).statusCode).toBe(409)
})

test('makes an allowed change wait for the lock and then completes it', async () => {
	const asha = await join(all)
	const letGo = await holdClock()
	let answered = false
	const saving = saveVisibility(all, asha, { paused: true }).then((answer) => {
		answered = true
		return answer
	})
	const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`
	await expect.poll(async () => (await waiting.execute(all.db)).rows[0]?.n).toBe(1)
	expect(answered).toBe(false)
	await letGo()
	expect((await saving).statusCode).toBe(200)
})
