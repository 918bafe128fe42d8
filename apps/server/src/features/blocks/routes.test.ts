import { randomBytes } from 'node:crypto'
import { blockList, blockPaths } from '@ydo/contract/blocks'
import { limits } from '@ydo/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeMember, setMemberStatus } from '#domain/card-changes/store.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { plantCard } from '#test/members.ts'
import { block, idOf, saveVisibility, seenBy, unblock } from '#test/see.ts'

const man = { name: 'Kabir', gender: 'man', interestedIn: ['woman' as const] } as const

let all: TestApp
let asha: SignedIn
let kabir: SignedIn
let rohan: SignedIn

beforeEach(async () => {
	all = await testApp()
	;[asha, kabir, rohan] = [await all.signIn(), await all.signIn(), await all.signIn()]
	await plantCard(all, asha, { name: 'Asha' })
	await plantCard(all, kabir, { ...man, interestedIn: [...man.interestedIn] })
	await plantCard(all, rohan, { ...man, interestedIn: [...man.interestedIn], name: 'Rohan' })
})

async function blocksOf({ headers }: Pick<SignedIn, 'headers'>) {
	const answer = await all.app.inject({ url: blockPaths.blocks, headers })
	expect(answer.headers['cache-control']).toBe('no-store')
	return blockList.parse(answer.json()).blocks
}

const other = (first: string, second: string) => [first, second].sort()

describe('a block', () => {
	test('hides both members from each other at once, whoever blocked, and affects nobody else', async () => {
		expect(await seenBy(all, asha)).toEqual(other(idOf(kabir), idOf(rohan)))
		for (const [blocker, blocked] of [
			[asha, kabir],
			[kabir, asha],
		] as const) {
			expect((await block(all, blocker, idOf(blocked))).statusCode).toBe(204)
			expect(await seenBy(all, asha)).toEqual([idOf(rohan)])
			expect(await seenBy(all, kabir)).toEqual([])
			expect(await seenBy(all, rohan)).toEqual([idOf(asha)])
			expect((await unblock(all, blocker, idOf(blocked))).statusCode).toBe(204)
			expect(await seenBy(all, asha)).toEqual(other(idOf(kabir), idOf(rohan)))
			expect(await seenBy(all, kabir)).toEqual([idOf(asha)])
		}
	})

	test('by both members lasts until both remove it', async () => {
		await block(all, asha, idOf(kabir))
		await block(all, kabir, idOf(asha))
		await unblock(all, asha, idOf(kabir))
		expect(await seenBy(all, kabir)).toEqual([])
		await unblock(all, kabir, idOf(asha))
		expect(await seenBy(all, kabir)).toEqual([idOf(asha)])
	})

	test('is listed only to the member who made it, newest first, without duplicates', async () => {
		await block(all, asha, idOf(kabir))
		const first = new Date(all.clock.now()).toISOString()
		all.clock.advance(1000)
		for (let i = 0; i < 2; i++) await block(all, asha, idOf(rohan))
		const second = new Date(all.clock.now()).toISOString()
		await block(all, asha, idOf(kabir))
		expect(await blocksOf(asha)).toEqual([
			{ id: idOf(rohan), blockedAt: second },
			{ id: idOf(kabir), blockedAt: first },
		])
		expect(await blocksOf(kabir)).toEqual([])
		await unblock(all, asha, idOf(rohan))
		expect((await blocksOf(asha)).map(({ id }) => id)).toEqual([idOf(kabir)])
	})

	test('can be made before either has a card and applies from the first publication', async () => {
		const meera = await all.signIn()
		await block(all, meera, idOf(kabir))
		await plantCard(all, meera, { name: 'Meera' })
		expect(await seenBy(all, meera)).toEqual([idOf(rohan)])
		expect(await seenBy(all, kabir)).toEqual([idOf(asha)])
	})

	test('survives when the blocked member leaves and rejoins with the same account', async () => {
		const leaving = await all.signIn({ subject: 'returns' })
		await plantCard(all, leaving, { ...man, interestedIn: ['woman'] })
		await block(all, asha, idOf(leaving))
		await removeMember(all.db, leaving.memberId)
		const returned = await all.signIn({ subject: 'returns' })
		expect(idOf(returned)).not.toBe(idOf(leaving))
		await plantCard(all, returned, { ...man, interestedIn: ['woman'] })
		expect(await seenBy(all, asha)).toEqual(other(idOf(kabir), idOf(rohan)))
		expect(await seenBy(all, returned)).toEqual([])
	})

	test('applies on every instance', async () => {
		const second = await testApp({ deps: all.deps })
		expect(await seenBy(second, kabir)).toEqual([idOf(asha)])
		await block(all, asha, idOf(kabir))
		expect(await seenBy(second, kabir)).toEqual([])
	})
})

test('answers alike for every target, existing or not', async () => {
	const [woman, paused, suspended, removed] = [
		await all.signIn(),
		await all.signIn(),
		await all.signIn(),
		await all.signIn(),
	]
	for (const member of [paused, suspended, removed]) await plantCard(all, member, { ...man, interestedIn: ['woman'] })
	await plantCard(all, woman, { interestedIn: ['woman'] })
	await saveVisibility(all, paused, { paused: true })
	await setMemberStatus(all.db, suspended.memberId, 'suspended')
	await removeMember(all.db, removed.memberId)
	const withoutCard = await all.signIn()
	const hidden = await all.signIn()
	await plantCard(all, hidden, { ...man, interestedIn: ['woman'] })
	await block(all, hidden, idOf(asha))
	const ids = [kabir, woman, paused, suspended, removed, withoutCard, hidden, asha, kabir].map(idOf)
	const answers = []
	for (const id of [...ids, randomBytes(16).toString('base64url')]) {
		const made = await block(all, asha, id)
		const listed = (await blocksOf(asha)).filter((block) => block.id === id)
		const [row] = await all.db.selectFrom('blocks').selectAll().where('member_id', '=', asha.memberId).execute()
		answers.push({
			status: made.statusCode,
			body: made.body,
			headers: Object.keys(made.headers),
			listed: listed.length,
			length: row?.sealed.length,
			undone: (await unblock(all, asha, id)).statusCode,
			again: (await unblock(all, asha, id)).statusCode,
		})
	}
	expect(answers[0]).toMatchObject({ status: 204, body: '', listed: 1, undone: 204, again: 204 })
	for (const answer of answers) expect(answer).toEqual(answers[0])
	expect(await seenBy(all, asha)).toEqual(other(idOf(kabir), idOf(rohan)))
})

test('blocking oneself changes nothing', async () => {
	const ira = await all.signIn()
	for (const member of [ira, asha]) await plantCard(all, member, { interestedIn: ['woman', 'man'] })
	await block(all, ira, idOf(ira))
	expect(await seenBy(all, ira)).toEqual([idOf(asha), idOf(kabir), idOf(rohan)].sort())
	expect(await seenBy(all, asha)).toContain(idOf(ira))
})

test('refuses a bad token, another member’s blocks, and a member over the limit', async () => {
	const id = idOf(kabir)
	for (const headers of [{}, { authorization: 'Bearer x.y.z' }]) {
		const stranger = { headers } as SignedIn
		expect((await block(all, stranger, id)).statusCode).toBe(401)
		expect((await unblock(all, stranger, id)).statusCode).toBe(401)
		expect((await all.app.inject({ url: blockPaths.blocks, headers })).statusCode).toBe(401)
	}
	await block(all, asha, id)
	await unblock(all, rohan, id)
	expect(await blocksOf(asha)).toHaveLength(1)
	for (const wrong of ['', 'x', `${id}A`, `${id.slice(0, -1)}B`, '../../../etc/passwd'])
		expect([wrong, (await block(all, asha, wrong)).statusCode]).toEqual([wrong, 400])

	const rows = Array.from({ length: limits.blocks - 1 }, () => ({
		member_id: asha.memberId,
		pair_hash: randomBytes(32),
		sealed: randomBytes(77),
	}))
	await all.db.insertInto('blocks').values(rows).execute()
	expect((await block(all, asha, id)).statusCode).toBe(204)
	const [full, absent] = [
		await block(all, asha, idOf(rohan)),
		await block(all, asha, randomBytes(16).toString('base64url')),
	]
	expect([full.statusCode, full.json().error.code]).toEqual([409, 'conflict'])
	expect(absent.body).toBe(full.body)
})
