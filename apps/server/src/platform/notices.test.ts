import { randomBytes } from 'node:crypto'
import { noticeLimits } from '@ydo/contract/notices'
import { expect, test } from 'vitest'
import { removeMember } from '#platform/card-changes/store.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { addNotice } from './notices.ts'

const all = await testApp()
const { db } = all

const add = ({ memberId }: Pick<SignedIn, 'memberId'>) =>
	db.transaction().execute((trx) => addNotice(trx, memberId, 'match'))

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

test('a hundred at once are numbered without a gap, for each member apart', async () => {
	const members = [await all.signIn(), await all.signIn()] as const
	await Promise.all(upTo(100).map((i) => add(members[i % 4 === 0 ? 1 : 0])))
	expect(await numbersOf(members[0])).toEqual(upTo(75))
	expect(await numbersOf(members[1])).toEqual(upTo(25))
})

test('one whose transaction fails leaves no gap', async () => {
	const member = await all.signIn()
	await add(member)
	const failing = db.transaction().execute(async (trx) => {
		await addNotice(trx, member.memberId, 'match')
		throw new Error('on purpose')
	})
	await expect(failing).rejects.toThrow('on purpose')
	await add(member)
	expect(await numbersOf(member)).toEqual([1, 2])
})

test('the latest are kept', async () => {
	const member = await all.signIn()
	const last = noticeLimits.kept + 3
	for (let i = 0; i < last; i++) await add(member)
	expect(await numbersOf(member)).toEqual(upTo(last, 4))
})

test('who was erased gets none, and theirs go with them', async () => {
	const member = await all.signIn()
	await add(member)
	await removeMember(db, member.memberId)
	expect(await numbersOf(member)).toEqual([])
	await add(member)
	await add({ memberId: randomBytes(16) })
	expect(await numbersOf(member)).toEqual([])
})
