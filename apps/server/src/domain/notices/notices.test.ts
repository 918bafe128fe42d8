import { randomBytes } from 'node:crypto'
import { noticeKinds, noticeLimits } from '@ydo/contract/notices'
import { isFull } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import { removeMember } from '#domain/card-changes/store.ts'
import { dayOf } from '#infra/time.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { tell } from '#test/notices.ts'
import { addNotice, openNotice, sealNotice } from './store.ts'

const all = await testApp()
const { db, clock } = all
const { sealer } = all.deps

const add = ({ memberId }: Pick<SignedIn, 'memberId'>) => tell(all, memberId)

async function numbersOf({ memberId }: SignedIn): Promise<number[]> {
	const rows = await db
		.selectFrom('notices')
		.select('number')
		.where('member_id', '=', memberId)
		.orderBy('number')
		.execute()
	return rows.map(({ number }) => number)
}

const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, i) => from + i)

test('numbers a hundred concurrent notices without a gap, per member', async () => {
	const members = [await all.signIn(), await all.signIn()] as const
	await Promise.all(upTo(100).map((i) => add(members[i % 4 === 0 ? 1 : 0])))
	expect(await numbersOf(members[0])).toEqual(upTo(75))
	expect(await numbersOf(members[1])).toEqual(upTo(25))
})

test('leaves no gap after a failed transaction', async () => {
	const member = await all.signIn()
	await add(member)
	const failing = db.transaction().execute(async (trx) => {
		await addNotice(trx, member.memberId, sealNotice(sealer, member.memberId, { kind: 'sign-in', at: clock.now() }))
		throw new Error('on purpose')
	})
	await expect(failing).rejects.toThrow('on purpose')
	await add(member)
	expect(await numbersOf(member)).toEqual([1, 2])
})

test.runIf(isFull)('keeps the latest notices', async () => {
	const member = await all.signIn()
	const last = noticeLimits.kept + 3
	for (let i = 0; i < last; i++) await add(member)
	expect(await numbersOf(member)).toEqual(upTo(last, 4))
})

test('adds none for an erased member, whose notices are removed', async () => {
	const member = await all.signIn()
	await add(member)
	await removeMember(db, member.memberId)
	expect(await numbersOf(member)).toEqual([])
	await add(member)
	await add({ memberId: randomBytes(16) })
	expect(await numbersOf(member)).toEqual([])
})

test('stores only the day in the clear, whatever happened', async () => {
	const { memberId } = await all.signIn()
	for (const kind of noticeKinds) await tell(all, memberId, kind)
	const rows = await db.selectFrom('notices').selectAll().where('member_id', '=', memberId).orderBy('number').execute()
	expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['day', 'member_id', 'number', 'sealed'])
	expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1)
	expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([dayOf(clock.now())]))
	expect(rows.map((row) => openNotice(sealer, memberId, row).kind)).toEqual(noticeKinds)
})

test('opens a notice only for its member', () => {
	const [memberId, match] = [randomBytes(16), randomBytes(16)]
	const row = {
		number: 7,
		...sealNotice(sealer, memberId, { kind: 'match', match, at: Date.parse('2026-11-20T23:59:00Z') }),
	}
	expect(openNotice(sealer, memberId, row)).toEqual({
		...{ number: 7, day: '2026-11-20', kind: 'match' },
		match: match.toString('base64url'),
	})
	expect(() => openNotice(sealer, randomBytes(16), row)).toThrow()
})
