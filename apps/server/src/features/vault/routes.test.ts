import { isFull } from '@ydo/contract/test/in-full'
import { vaultEntries, vaultLimits, vaultPaths } from '@ydo/contract/vault'
import { describe, expect, test } from 'vitest'
import { removeMember } from '#domain/card-changes/store.ts'
import { type SignedIn, type TestPerson, testApp } from '#test/app.ts'
import { dumpDatabase } from '#test/dump.ts'
import { append, entriesAfter, opened } from '#test/vault.ts'
import { hashOf, makeChain, makeEntry, makeNext } from '#test/vault-entries.ts'

const all = await testApp()
const { db } = all

async function filled(length: number, options: { plainBytes?: number } = {}, person: TestPerson = {}) {
	const member = await all.signIn(person)
	const chain = makeChain(length, options)
	for (const entry of chain) expect((await append(all, member, entry)).statusCode).toBe(201)
	return { member, chain, last: chain.at(-1) ?? makeEntry() }
}

describe('an entry', () => {
	test('that follows the last one is stored byte for byte and answered with its number', async () => {
		const { member, chain, last } = await filled(3)
		expect(await entriesAfter(all, member, 0)).toEqual({ entries: chain, last: 3 })
		expect(await entriesAfter(all, member, 2)).toEqual({ entries: [last], last: 3 })
		expect(await entriesAfter(all, member, 3)).toEqual({ entries: [], last: 3 })
		const next = await append(all, member, makeNext(last))
		expect([next.statusCode, next.json()]).toEqual([201, { last: 4 }])
	})

	test('that is retried is answered alike, even after later entries, and stored once', async () => {
		const { member, chain } = await filled(3)
		for (const [i, entry] of chain.entries()) {
			const again = await append(all, member, entry)
			expect([again.statusCode, again.json()]).toEqual([201, { last: i + 1 }])
		}
		expect(await entriesAfter(all, member, 0)).toEqual({ entries: chain, last: 3 })
	})

	test('with a used number is answered with the entries after its predecessor', async () => {
		const { member, chain } = await filled(4)
		const late = makeEntry({ seq: 3, previous: hashOf(chain[1] ?? makeEntry()) })
		const answer = await append(all, member, late)
		expect(answer.statusCode).toBe(409)
		expect(opened(vaultEntries.parse(answer.json()))).toEqual({ entries: chain.slice(2), last: 4 })
		expect((await entriesAfter(all, member, 0)).entries).toEqual(chain)
	})

	test('that leaves a gap or names another predecessor is not stored', async () => {
		const { member, chain, last } = await filled(2)
		const wrong = [
			makeEntry({ seq: 4, previous: hashOf(last) }),
			makeEntry({ seq: 3 }),
			makeEntry({ seq: 3, previous: hashOf(chain[0] ?? last) }),
			makeEntry({ seq: Number.MAX_SAFE_INTEGER, previous: hashOf(last) }),
		]
		for (const entry of wrong) {
			const answer = await append(all, member, entry)
			expect([answer.statusCode, answer.json()]).toEqual([409, { entries: [], last: 2 }])
		}
		const fresh = await all.signIn()
		expect((await append(all, fresh, makeEntry({ seq: 2, previous: hashOf(last) }))).json()).toEqual({
			entries: [],
			last: 0,
		})
		expect((await entriesAfter(all, member, 0)).entries).toEqual(chain)
	})
})

test('a malformed entry is refused as such', async () => {
	const member = await all.signIn()
	const good = makeEntry()
	const change = (at: number, byte: number) => Buffer.from(good).fill(byte, at, at + 1)
	const other = [
		good.subarray(0, 61),
		good.subarray(0, 60),
		good.subarray(0, 61 + 16),
		good.subarray(0, -1),
		Buffer.concat([good, Buffer.alloc(1)]),
		change(0, 2), // another version
		change(12, 0), // number 0
		change(5, 255), // a number beyond 2^53
		change(13, 1), // the first entry must have no predecessor
	]
	for (const entry of other) {
		const { statusCode, json } = await append(all, member, entry)
		expect([statusCode, json().error.code, json().error.fields]).toEqual([
			422,
			'unprocessable',
			{ entry: 'is no entry of a vault' },
		])
	}
	// 333 bytes are 444 characters; one more decodes to the same bytes.
	expect((await append(all, member, `${good.toString('base64url')}A`)).statusCode).toBe(422)
	for (const text of ['', 'ä', '=='.repeat(9)]) expect((await append(all, member, text)).statusCode).toBe(400)
	const huge = makeEntry({ plainBytes: 1_048_576 + 256 })
	expect((await append(all, member, huge)).statusCode).toBe(400)
	expect((await append(all, member, 'A'.repeat(2_000_000))).statusCode).toBe(413)
	expect(await entriesAfter(all, member, 0)).toEqual({ entries: [], last: 0 })
})

describe('a snapshot', () => {
	test('replaces all entries before it; later ones continue from it', async () => {
		const { member, last } = await filled(5)
		const snapshot = makeNext(last, { plainBytes: 16_384 })
		expect((await append(all, member, snapshot, true)).json()).toEqual({ last: 6 })
		const next = makeNext(snapshot)
		expect((await append(all, member, next)).json()).toEqual({ last: 7 })
		for (const after of [0, 3, 5])
			expect(await entriesAfter(all, member, after)).toEqual({ entries: [snapshot, next], last: 7 })
		expect((await append(all, member, snapshot, true)).json()).toEqual({ last: 6 })
		const late = await append(all, member, last)
		expect([late.statusCode, opened(late.json())]).toEqual([409, { entries: [snapshot, next], last: 7 }])
		const rows = await db.selectFrom('vault_entries').select('seq').where('member_id', '=', member.memberId).execute()
		expect(rows).toHaveLength(2)
	})

	test('that does not follow the last entry or has a wrong size deletes nothing', async () => {
		const { member, chain, last } = await filled(2)
		const late = makeEntry({ seq: 2, previous: hashOf(chain[0] ?? last), plainBytes: 16_384 })
		expect((await append(all, member, late, true)).statusCode).toBe(409)
		for (const plainBytes of [256, 8192, 16_384 + 256, 3 * 16_384 - 256])
			expect((await append(all, member, makeNext(last, { plainBytes }), true)).statusCode).toBe(422)
		expect((await entriesAfter(all, member, 0)).entries).toEqual(chain)
	})

	test('of the maximum size is accepted', async () => {
		const { member, last } = await filled(1)
		const snapshot = makeNext(last, { plainBytes: 1_048_576 })
		expect(snapshot).toHaveLength(vaultLimits.entryBytes)
		expect((await append(all, member, snapshot, true)).statusCode).toBe(201)
		expect(await entriesAfter(all, member, 0)).toEqual({ entries: [snapshot], last: 2 })
	})

	test('is the only way to make room in a full vault', async () => {
		const { member, chain, last } = await filled(2)
		const full = vaultLimits.vaultBytes - 100
		await db.updateTable('vault_entries').set({ total: full }).where('member_id', '=', member.memberId).execute()
		const refused = await append(all, member, makeNext(last))
		expect([refused.statusCode, refused.json().error.code]).toEqual([413, 'too_large'])
		expect((await append(all, member, last)).statusCode).toBe(201)
		expect((await append(all, member, makeEntry({ seq: 2, previous: hashOf(chain[0] ?? last) }))).statusCode).toBe(409)
		const snapshot = makeNext(last, { plainBytes: 16_384 })
		expect((await append(all, member, snapshot, true)).statusCode).toBe(201)
		expect((await append(all, member, makeNext(snapshot))).statusCode).toBe(201)
	})
})

test.runIf(isFull)('returns a long vault in pages of at least one entry', async () => {
	const { member } = await filled(12, { plainBytes: 512 * 1024 })
	const parts: number[] = []
	for (let after = 0; after < 12; after += parts.at(-1) ?? 12) {
		const { entries, last } = await entriesAfter(all, member, after)
		expect(last).toBe(12)
		parts.push(entries.length)
	}
	expect(parts).toEqual([8, 4])
})

test('a vault is read and written by its owner only', async () => {
	const { member, chain, last } = await filled(2)
	const stranger = await all.signIn()
	expect(await entriesAfter(all, stranger, 0)).toEqual({ entries: [], last: 0 })
	const asStranger = await append(all, stranger, makeNext(last))
	expect([asStranger.statusCode, asStranger.json()]).toEqual([409, { entries: [], last: 0 }])
	const suspended = await all.signIn()
	await all.setStatus(suspended.memberId, 'suspended')
	for (const headers of [{}, { authorization: 'Bearer x.y.z' }, suspended.headers]) {
		expect((await all.app.inject({ url: `${vaultPaths.entries}?after=0`, headers })).statusCode).toBe(401)
		expect((await append(all, { headers } as SignedIn, makeNext(last))).statusCode).toBe(401)
	}
	expect((await entriesAfter(all, member, 0)).entries).toEqual(chain)
	for (const query of ['', '?after=-1', '?after=x', '?after=1e400'])
		expect((await all.app.inject({ url: vaultPaths.entries + query, headers: member.headers })).statusCode).toBe(400)
})

test('stores only number and hash of an entry in plain text, and deletes entries with their owner', async () => {
	const { member, chain } = await filled(3)
	const dump = await dumpDatabase(db)
	for (const entry of chain) {
		for (const part of [entry.subarray(45, 77), entry.subarray(-32)]) expect(dump.includes(part)).toBe(false)
		expect(dump.includes(hashOf(entry))).toBe(true)
	}
	await removeMember(db, member.memberId)
	for (const entry of chain) expect((await dumpDatabase(db)).includes(hashOf(entry))).toBe(false)
})

test('a row moved to another position does not decrypt', async () => {
	const { member } = await filled(2)
	await db
		.updateTable('vault_entries')
		.set({ seq: 9 })
		.where('member_id', '=', member.memberId)
		.where('seq', '=', 2)
		.execute()
	const answer = await all.app.inject({ url: `${vaultPaths.entries}?after=0`, headers: member.headers })
	expect(answer.statusCode).toBe(500)
})

test('limits bytes per UTC day, snapshots included, across instances', async () => {
	const writer = { subject: 'writer' }
	const [{ member, last }, other] = [await filled(2, {}, writer), await filled(1)]
	const snapshot = makeNext(last, { plainBytes: 16_384 })
	const left = snapshot.length + 333
	const spend = (bytes: number) =>
		db.updateTable('vault_days').set({ bytes }).where('member_id', '=', member.memberId).execute()
	const dayOfMember = () =>
		db.selectFrom('vault_days').select('bytes').where('member_id', '=', member.memberId).executeTakeFirst()
	expect(await dayOfMember()).toEqual({ bytes: 2 * 333 })
	await spend(vaultLimits.bytesPerDay - left)
	expect((await append(all, member, snapshot, true)).statusCode).toBe(201)
	const [third, fourth] = [makeNext(snapshot), makeNext(makeNext(snapshot))]
	// Concurrent retries count once.
	const twice = await Promise.all([append(all, member, third), append(all, member, third)])
	expect(twice.map(({ statusCode }) => statusCode)).toEqual([201, 201])
	expect(await dayOfMember()).toEqual({ bytes: vaultLimits.bytesPerDay })

	const restarted = await testApp({ deps: all.deps })
	const next = makeNext(third)
	for (const instance of [all, restarted]) {
		const refused = await append(instance, member, next)
		expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests'])
		expect(refused.headers['retry-after']).toBe(String(12 * 3600))
	}
	expect((await append(all, member, makeNext(third, { plainBytes: 16_384 }), true)).statusCode).toBe(429)
	expect((await append(all, member, third)).statusCode).toBe(201)
	expect((await append(all, member, fourth)).statusCode).toBe(409)
	expect((await append(all, other.member, makeNext(other.last))).statusCode).toBe(201)
	all.clock.advance(12 * 3600 * 1000)
	expect((await append(all, await all.signIn(writer), next)).statusCode).toBe(201)
	expect(await dayOfMember()).toEqual({ bytes: 333 })
})

test.runIf(isFull)('rate-limits appends per member', async () => {
	const { member, last } = await filled(1)
	for (let i = 1; i < vaultLimits.entriesPerMinute; i++) await append(all, member, last)
	expect((await append(all, member, last)).statusCode).toBe(429)
	expect((await append(all, await all.signIn(), makeEntry())).statusCode).toBe(201)
})
