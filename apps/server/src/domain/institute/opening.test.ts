import { leavingPaths } from '@ydo/contract/account'
import { cardPaths } from '@ydo/contract/cards'
import { paths } from '@ydo/contract/session'
import { expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { plantCard } from '#test/members.ts'
import { idOf, seenBy } from '#test/see.ts'

const awaited = async ({ app }: TestApp, { headers }: SignedIn) =>
	(await app.inject({ url: paths.user, headers })).json().opening

async function joined(campus: TestApp, gender: 'woman' | 'man'): Promise<SignedIn> {
	const member = await campus.signIn()
	await plantCard(campus, member, { gender, interestedIn: [gender === 'woman' ? 'man' : 'woman'] })
	return member
}

test('opens at a number of members: empty before, and open for all at once on every instance', async () => {
	const campus = await testApp({ institute: { opening: { members: 3 } } })
	const other = await testApp({ institute: { opening: { members: 3 } }, deps: campus.deps })
	const newcomer = await campus.signIn()
	expect(await awaited(campus, newcomer)).toEqual({ missing: 3 })
	const her = await joined(campus, 'woman')
	const him = await joined(campus, 'man')
	expect([await awaited(campus, her), await awaited(other, him)]).toEqual([{ missing: 1 }, { missing: 1 }])
	expect([await seenBy(campus, her), await seenBy(other, him)]).toEqual([[], []])
	const { headers } = await campus.app.inject({ url: cardPaths.all, headers: her.headers })

	await joined(campus, 'man')
	expect(await seenBy(other, him)).toEqual([idOf(her)])
	expect(await seenBy(campus, her)).toHaveLength(2)
	expect([await awaited(campus, her), await awaited(other, newcomer)]).toEqual([undefined, undefined])
	const known = { ...her.headers, 'if-none-match': headers.etag as string }
	expect((await campus.app.inject({ url: cardPaths.all, headers: known })).statusCode).toBe(200)
})

test('stays open when members leave, also for an instance started later; leaving members do not count', async () => {
	const campus = await testApp({ institute: { opening: { members: 2 } } })
	const leave = ({ headers }: SignedIn) =>
		campus.app.inject({ method: 'POST', url: leavingPaths.leaving, headers, body: { when: 'later' } })
	const her = await joined(campus, 'woman')
	await leave(await joined(campus, 'man'))
	expect(await awaited(campus, her)).toEqual({ missing: 1 })
	await joined(campus, 'man')
	expect(await awaited(campus, her)).toBeUndefined()
	await campus.setStatus((await joined(campus, 'man')).memberId, 'suspended')
	await leave(await joined(campus, 'man'))
	await campus.db.deleteFrom('cards').where('member_id', '!=', her.memberId).execute()
	const later = await testApp({ institute: { opening: { members: 2 } }, deps: campus.deps })
	expect(await awaited(later, her)).toBeUndefined()
})

test('opens at a time: empty before, open afterwards without a restart', async () => {
	const at = '2026-11-20T17:35:00+05:30'
	const campus = await testApp({ institute: { opening: { at } } })
	const [her, him] = [await joined(campus, 'woman'), await joined(campus, 'man')]
	expect([await awaited(campus, her), await seenBy(campus, her)]).toEqual([{ at }, []])
	campus.clock.advance(5 * 60_000 - 1)
	expect(await seenBy(campus, her)).toEqual([])
	campus.clock.advance(1)
	expect([await awaited(campus, her), await seenBy(campus, her)]).toEqual([undefined, [idOf(him)]])
})

test('is open without a rule', async () => {
	const campus = await testApp()
	const [her, him] = [await joined(campus, 'woman'), await joined(campus, 'man')]
	expect([await awaited(campus, her), await seenBy(campus, her)]).toEqual([undefined, [idOf(him)]])
})
