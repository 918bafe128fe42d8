import { randomBytes } from 'node:crypto'
import { type VaultWrap, vaultLimits, vaultPaths } from '@ydo/contract/vault'
import { expect, test } from 'vitest'
import { removeMember } from '#domain/card-changes/store.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { dumpDatabase } from '#test/dump.ts'

const all = await testApp()

type Caller = Pick<SignedIn, 'headers'>

function makeWrap(kind: 1 | 2, changes: Partial<VaultWrap> = {}): VaultWrap {
	const wrap = Buffer.concat([Buffer.of(1, kind), randomBytes(80)]).toString('base64url')
	const credential = kind === 1 ? { credential: randomBytes(48).toString('base64url') } : {}
	return { id: randomBytes(16).toString('base64url'), wrap, ...credential, ...changes }
}

const get = ({ headers }: Caller) => all.app.inject({ url: vaultPaths.wraps, headers })
const put = ({ headers }: Caller, wraps: readonly object[]) =>
	all.app.inject({ method: 'PUT', url: vaultPaths.wraps, headers, body: { wraps } })

test('new wraps replace the earlier ones', async () => {
	const member = await all.signIn()
	expect((await get(member)).json()).toEqual({ wraps: [] })
	const [passkey, code, other] = [makeWrap(1), makeWrap(2), makeWrap(1)]
	for (const wraps of [[passkey, code], [code, other], [other], []]) {
		expect((await put(member, wraps)).statusCode).toBe(204)
		const answer = await get(member)
		expect([answer.json(), answer.headers['cache-control']]).toEqual([{ wraps }, 'no-store'])
	}
})

test('refuses malformed wraps and keeps the stored ones', async () => {
	const member = await all.signIn()
	const [kept, other] = [makeWrap(2), makeWrap(1)]
	await put(member, [kept])
	const bytes = (...start: number[]) => Buffer.concat([Buffer.from(start), randomBytes(80)]).toString('base64url')
	const wrong: [number, object[]][] = [
		[422, [{ ...kept, wrap: bytes(2, 1) }]],
		[422, [{ ...kept, wrap: bytes(1, 3) }]],
		[422, [kept, { ...other, id: kept.id }]],
		[400, [{ ...kept, wrap: kept.wrap.slice(1) }]],
		[400, [{ ...kept, id: 'x' }]],
		[400, [{ ...other, credential: 'A'.repeat(1367) }]],
		[400, [{ wrap: kept.wrap }]],
		[400, Array.from({ length: vaultLimits.wraps + 1 }, () => makeWrap(1))],
	]
	for (const [status, wraps] of wrong) expect([wraps, (await put(member, wraps)).statusCode]).toEqual([wraps, status])
	expect((await get(member)).json()).toEqual({ wraps: [kept] })
	const many = Array.from({ length: vaultLimits.wraps }, () => makeWrap(1, { credential: 'A'.repeat(1366) }))
	expect((await put(member, many)).statusCode).toBe(204)
})

test('wraps are sealed, private to their owner, and deleted with them', async () => {
	const member = await all.signIn()
	const wrap = makeWrap(1)
	await put(member, [wrap])
	const suspended = await all.signIn()
	await all.setStatus(suspended.memberId, 'suspended')
	for (const headers of [{}, { authorization: 'Bearer x.y.z' }, suspended.headers]) {
		expect((await get({ headers } as SignedIn)).statusCode).toBe(401)
		expect((await put({ headers } as SignedIn, [])).statusCode).toBe(401)
	}
	expect((await get(await all.signIn())).json()).toEqual({ wraps: [] })
	const dump = await dumpDatabase(all.db)
	for (const text of [wrap.wrap, wrap.id, wrap.credential ?? ''])
		for (const form of [text, Buffer.from(text, 'base64url')]) expect(dump.includes(form)).toBe(false)
	await removeMember(all.db, member.memberId)
	expect(await all.db.selectFrom('vault_wraps').selectAll().where('member_id', '=', member.memberId).execute()).toEqual(
		[],
	)
})

test('rate-limits changes of wraps', async () => {
	const member = await all.signIn()
	for (let i = 0; i < vaultLimits.wrapsPerMinute; i++) expect((await put(member, [])).statusCode).toBe(204)
	expect((await put(member, [])).statusCode).toBe(429)
})
