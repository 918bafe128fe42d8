import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { leavingPaths } from '@ydo/contract/account'
import { chatPaths } from '@ydo/contract/chats'
import { exportPaths } from '@ydo/contract/export'
import type { Institute } from '@ydo/contract/institute'
import { profilePaths } from '@ydo/contract/profile'
import { paths } from '@ydo/contract/session'
import { slotPaths } from '@ydo/contract/slots'
import { allOrEvery, isFull } from '@ydo/contract/test/in-full'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAdmissions } from '#domain/admission/admission.ts'
import { openRoster } from '#domain/institute/roster.ts'
import { createErasures } from '#features/leaving/routes.ts'
import { millisecondsOfDay } from '#infra/time.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { addPhoto, join, plantCard } from '#test/members.ts'
import { idOf, seenBy } from '#test/see.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const email = '22bcs001@iiitdmj.ac.in'
const his = '23bcs002@iiitdmj.ac.in'

let file: string
let warnings: string[]
let all: TestApp
let her: SignedIn
let him: SignedIn

/** Writes the roster as an editor does. */
const list = (...lines: string[]) => writeFileSync(file, `${lines.join('\n')}\n`)

const instance = (institute: Partial<Institute> = {}, deps: Partial<TestApp['deps']> = {}) => {
	const { roster } = openRoster(file, ['iiitdmj.ac.in'], (line) => warnings.push(line))
	const { institute: _, ...shared } = deps
	return testApp({ institute, deps: { roster, ...shared } })
}

beforeEach(async () => {
	file = joinPath(temporaryFolder(), 'roster.txt')
	warnings = []
	list(email, his)
	all = await instance()
	her = await join(all, {}, { email })
	him = await all.signIn({ email: his })
	await plantCard(all, him, { gender: 'man', interestedIn: ['woman'] })
})

/** The refresh that a member's browser makes within ten minutes. */
async function refresh({ app }: TestApp, member: SignedIn): Promise<SignedIn> {
	const payload = { refresh_token: member.refreshToken }
	const answer = await app.inject({ method: 'POST', url: paths.refresh, payload })
	expect(answer.statusCode).toBe(200)
	const { access_token: accessToken, refresh_token: refreshToken } = answer.json()
	return { ...member, accessToken, refreshToken, headers: { authorization: `Bearer ${accessToken}` } }
}

const user = async ({ app }: TestApp, { headers }: SignedIn) => (await app.inject({ url: paths.user, headers })).json()
const isSeen = async (on = all) => (await seenBy(on, him)).includes(idOf(her))
const sweep = ({ deps }: TestApp = all) => createAdmissions(deps).sweep()
const isThere = async () =>
	(await all.db.selectFrom('members').select('id').where('id', '=', her.memberId).execute()).length === 1

describe('member off the roster', () => {
	test('learns the erasure time with the next refresh and is hidden at once on every instance', async () => {
		const second = await testApp({ deps: all.deps })
		expect(await isSeen(second)).toBe(true)
		const [card] = (await all.app.inject({ url: '/api/users/all', headers: him.headers })).json()
		expect((await second.app.inject(card.image)).statusCode).toBe(200)
		list(his)
		her = await refresh(all, her)
		const lapsesAt = new Date(all.clock.now() + 30 * millisecondsOfDay).toISOString()
		expect(await user(second, her)).toMatchObject({ profile: 'complete', lapsesAt })
		expect([await isSeen(), await isSeen(second)]).toEqual([false, false])
		expect((await second.app.inject(card.image)).statusCode).toBe(404)
		expect(await seenBy(all, her)).toEqual([])
		expect(await user(all, him)).not.toHaveProperty('lapsesAt')
	})

	test('reads and exports their own data, photos too, and changes nothing that reaches others', async () => {
		list(his)
		her = await refresh(all, her)
		const { headers } = her
		for (const url of [profilePaths.profile, chatPaths.chats, slotPaths.matches, '/api/sessions', '/api/vault/wraps'])
			expect([url, (await all.app.inject({ url, headers })).statusCode]).toEqual([url, 200])
		const exported = await all.app.inject({ url: exportPaths.export, headers })
		expect(exported.json().account.lapsesAt).toBe((await user(all, her)).lapsesAt)
		for (const { src } of exported.json().photos) expect((await all.app.inject(src)).statusCode).toBe(200)
		const writes = [
			['POST', slotPaths.slot],
			['POST', chatPaths.chats],
			['POST', chatPaths.messages],
			['POST', chatPaths.typing],
			['PUT', profilePaths.profile],
			['PUT', '/api/visibility'],
			['POST', '/api/reports'],
			['DELETE', leavingPaths.leaving],
		] as const
		for (const [method, url] of writes) {
			const answer = await all.app.inject({ method, url, headers })
			expect([url, answer.statusCode, answer.json().error?.code]).toEqual([url, 403, 'lapsed'])
		}
		await expect(addPhoto(all, her)).rejects.toThrow('lapsed')
	})

	test.runIf(isFull)('is not judged by tokens with a former address', async () => {
		const subject = email
		list('22bcs009@iiitdmj.ac.in', his)
		await sweep()
		expect(await isSeen()).toBe(false)
		const renamed = await all.signIn({ subject, email: '22bcs009@iiitdmj.ac.in' })
		expect([idOf(renamed), await isSeen()]).toEqual([idOf(her), true])
		her = await refresh(all, her)
		expect(await isSeen()).toBe(true)
	})

	test('may still have the account erased at once', async () => {
		list(his)
		her = await refresh(all, her)
		const answer = await all.app.inject({
			...{ method: 'POST', url: leavingPaths.leaving, headers: her.headers, body: { when: 'now' } },
		})
		expect([answer.statusCode, await isThere()]).toEqual([200, false])
	})

	test.runIf(isFull)('is lapsed without ever signing in, and restored once back on the roster', async () => {
		list(his)
		await sweep()
		expect(await isSeen()).toBe(false)
		const { lapsesAt } = await user(all, her)
		all.clock.advance(10 * 60 * 1000 - 1)
		list(email.toUpperCase(), his)
		await sweep()
		expect([await isSeen(), lapsesAt === undefined]).toEqual([true, false])
		expect(await user(all, her)).not.toHaveProperty('lapsesAt')
	})

	test.runIf(isFull)('is restored by their own refresh and by the removal of the roster', async () => {
		list(his)
		await sweep()
		list(his, email)
		her = await refresh(all, her)
		expect(await isSeen()).toBe(true)
		list(his)
		await sweep()
		expect(await isSeen()).toBe(false)
		await sweep(await testApp({ deps: { ...all.deps, roster: undefined } }))
		expect(await isSeen()).toBe(true)
	})

	test.each(
		allOrEvery(2, [
			[30, undefined],
			[3, { leaverDays: 3 }],
		] as const),
	)('is erased after %i days, at the time announced first, however often they return', async (days, institute) => {
		const own = await instance(institute, { ...all.deps, clock: all.clock.now })
		list(his)
		await sweep(own)
		const run = async () => {
			await sweep(own)
			await createErasures(own.deps).run()
		}
		all.clock.advance((days / 2) * millisecondsOfDay)
		her = await refresh(own, her)
		all.clock.advance((days / 2) * millisecondsOfDay - 1)
		await run()
		expect(await isThere()).toBe(true)
		all.clock.advance(1)
		await run()
		expect(await isThere()).toBe(false)
	})

	test.runIf(isFull)('is not erased if readmitted by then, nor while suspended', async () => {
		list(his)
		await sweep()
		all.clock.advance(31 * millisecondsOfDay)
		await all.setStatus(her.memberId, 'suspended')
		await createErasures(all.deps).run()
		expect(await isThere()).toBe(true)
		await all.setStatus(her.memberId, 'active')
		list(email, his)
		// Runs the periodic job at start.
		await (await testApp({ deps: all.deps })).app.ready()
		him = await all.signIn({ email: his })
		expect([await isThere(), await isSeen()]).toEqual([true, true])
	})
})

describe('unusable roster', () => {
	const unreadable = () => {
		rmSync(file)
		mkdirSync(file)
	}
	test.each(
		allOrEvery<[string, () => void, RegExp]>(2, [
			['is empty', () => list('# soon'), /roster\.txt has no address; the roster that was read before stays in force$/],
			[
				'has no good line',
				() => list('Asha', 'Kabir'),
				/has no address: lines 1, 2 are no e-mail of iiitdmj\.ac\.in; the/,
			],
			['is gone', () => rmSync(file), /cannot be read \(ENOENT.*; the roster that was read before stays in force$/],
			['cannot be read', unreadable, /cannot be read \(EISDIR.*; the roster that was read before stays in force$/],
		]),
	)('that %s hides nobody and is reported in one line', async (_, spoil, line) => {
		spoil()
		her = await refresh(all, her)
		for (let i = 0; i < 3; i++) await sweep()
		expect(await isSeen()).toBe(true)
		expect(warnings).toEqual([expect.stringMatching(line)])
	})

	test('ignores a bad line and reports its number but not its content', async () => {
		list(his, 'a@gmail.com')
		await sweep()
		expect([await isSeen(), (await user(all, him)).lapsesAt]).toEqual([false, undefined])
		expect(warnings).toEqual([`roster: ${file}: line 2 is no e-mail of iiitdmj.ac.in; left out; addresses taken in: 1`])
	})
})

describe('member whose address the rules no longer admit', () => {
	const students = { students: '(?<batch>2[3-9])bcs\\d{3}', admits: 'students', branches: {} } as const

	test('is lapsed by the next refresh, on the roster or not, and restored by the one after', async () => {
		const strict = await instance({ email: students }, all.deps)
		her = await refresh(strict, her)
		expect(await user(strict, her)).toHaveProperty('lapsesAt')
		expect(await isSeen()).toBe(false)
		her = await refresh(all, her)
		expect(await isSeen()).toBe(true)
		await sweep(strict)
		expect(await isSeen()).toBe(false)
		expect((await user(all, her)).lapsesAt).toBeDefined()
	})
})
