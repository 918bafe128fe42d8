import { limits } from '@ydo/contract/limits'
import { paths } from '@ydo/contract/session'
import { type Visibility, visibility, visibilityPaths } from '@ydo/contract/visibility'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StoredCard } from '#domain/cards/stored-card.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { leaveWithoutWait } from '#test/leaving.ts'
import { plantCard } from '#test/members.ts'
import { idOf, saveVisibility, seenBy, type VisibilityChange } from '#test/see.ts'

const man: Partial<StoredCard> = { name: 'Kabir', gender: 'man', interestedIn: ['woman'] }
const students = {
	students: '(?<batch>\\d{2})b(?<branch>[a-z]{2})(?<roll>\\d{3})',
	branches: { cs: 'Computer Science', ds: 'Design' },
}

let all: TestApp
let asha: SignedIn
let kabir: SignedIn

beforeEach(async () => {
	all = await testApp({ institute: { email: { ...students, admits: 'domain' } } })
	asha = await all.signIn({ email: 'asha@iiitdmj.ac.in' })
	kabir = await all.signIn({ email: '22bcs017@iiitdmj.ac.in' })
	await plantCard(all, asha, { name: 'Asha' })
	await plantCard(all, kabir, { ...man, discipline: 'Computer Science', year: '4th year' })
})

function read({ headers }: Pick<SignedIn, 'headers'>) {
	return all.app.inject({ url: visibilityPaths.visibility, headers })
}

async function save(member: SignedIn, change: VisibilityChange): Promise<Visibility> {
	const answer = await saveVisibility(all, member, change)
	expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, answer.body.slice(0, 300)])
	return visibility.parse(answer.json())
}

/** Advances a day; members sign in again. */
async function nextDay(): Promise<void> {
	all.clock.advance(24 * 3600 * 1000)
	asha = await all.signIn({ email: 'asha@iiitdmj.ac.in' })
	kabir = await all.signIn({ email: '22bcs017@iiitdmj.ac.in' })
}

async function see(viewer: SignedIn, others: readonly SignedIn[]): Promise<void> {
	expect(await seenBy(all, viewer)).toEqual(others.map(idOf).sort())
}

describe('pause', () => {
	test('hides a member and their list until they resume', async () => {
		await save(asha, { paused: true })
		await see(asha, [])
		await see(kabir, [])
		expect((await read(asha)).json().paused).toBe(true)
		const user = async () => (await all.app.inject({ url: paths.user, headers: asha.headers })).json()
		expect(await user()).toMatchObject({ profile: 'complete', paused: true })
		await save(asha, { paused: false })
		expect(await user()).not.toHaveProperty('paused')
		await see(asha, [kabir])
		await see(kabir, [asha])
	})

	test('keeps a card hidden that is published while paused', async () => {
		const meera = await all.signIn()
		await save(meera, { paused: true })
		await plantCard(all, meera)
		await see(kabir, [asha])
		await see(meera, [])
	})
})

describe('hiding', () => {
	test.each<[string, VisibilityChange]>([
		['an e-mail', { emails: ['22bcs017@iiitdmj.ac.in'] }],
		['an e-mail in capitals', { emails: ['22BCS017@IIITDMJ.AC.IN'] }],
		['a batch', { rollPatterns: ['22'] }],
		['a roll pattern', { rollPatterns: ['22BCS*'] }],
		['a whole roll number', { rollPatterns: ['22bcs017'] }],
		['a discipline', { disciplines: ['Computer Science'] }],
		['a year', { years: ['4th year'] }],
	])('from %s hides both from each other, for either caller and members who join later', async (_, change) => {
		const rohan = await all.signIn({ email: '23bds018@iiitdmj.ac.in' })
		await plantCard(all, rohan, { ...man, name: 'Rohan', discipline: 'Design', year: '2nd year' })
		await save(asha, change)
		await see(asha, [rohan])
		await see(kabir, [])
		const later = await all.signIn({ email: '22bcs017@iiitdmj.ac.in', subject: 'later' })
		await plantCard(all, later, { ...man, discipline: 'Computer Science', year: '4th year' })
		await see(asha, [rohan])
		await see(later, [])
		await save(asha, {})
		await see(asha, [rohan])
		await see(kabir, [])
		await nextDay()
		await see(asha, [kabir, rohan, later])
		await see(kabir, [asha])
	})

	test.each<[string, VisibilityChange]>([
		['another e-mail', { emails: ['22bcs018@iiitdmj.ac.in'] }],
		['another roll pattern', { rollPatterns: ['22bcs018', '23', '2bcs', 'bcs*', '017'] }],
		['other disciplines and years', { disciplines: ['Electronics'], years: ['1st year'] }],
		['their own', { emails: ['asha@iiitdmj.ac.in'], rollPatterns: ['asha'], years: ['2nd year'] }],
	])('from %s changes nothing', async (_, change) => {
		await save(asha, change)
		await see(asha, [kabir])
		await see(kabir, [asha])
	})

	test('applies as soon as a card is published', async () => {
		const meera = await all.signIn({ email: '25bcs001@iiitdmj.ac.in' })
		await save(meera, { rollPatterns: ['22bcs'] })
		await plantCard(all, meera, { name: 'Meera' })
		await see(kabir, [asha])
		await see(meera, [])
	})

	test('from a discipline also matches the address, so changing it on the card does not help', async () => {
		await save(asha, { disciplines: ['Computer Science'] })
		await plantCard(all, kabir, { ...man, discipline: 'Design' })
		await see(kabir, [])
		await save(asha, { disciplines: ['Design'] })
		await nextDay()
		await see(kabir, [])
		await save(asha, {})
		await nextDay()
		await see(kabir, [asha])
	})

	test('alternating saves reveal no addresses, since removed entries apply until the next day', async () => {
		const women = await Promise.all(
			Array.from({ length: 8 }, async (_, n) => {
				const woman = await all.signIn({ email: `student00${n}@iiitdmj.ac.in` })
				await plantCard(all, woman)
				return woman
			}),
		)
		const gone: string[][] = []
		for (const bit of [0, 1, 2]) {
			const chosen = women.flatMap((_, n) => (n & (1 << bit) ? [`student00${n}@iiitdmj.ac.in`] : []))
			await save(kabir, { emails: chosen })
			const seen = new Set(await seenBy(all, kabir))
			gone.push(women.map(idOf).filter((id) => !seen.has(id)))
		}
		// Everybody hidden on that day stays hidden until its end, so only each save’s additions can be told apart.
		const hidden = (bits: number) => women.flatMap((woman, n) => (n & bits ? [idOf(woman)] : []))
		expect(gone.map((ids) => ids.sort())).toEqual([1, 3, 7].map((bits) => hidden(bits).sort()))
		await save(kabir, {})
		await nextDay()
		await see(kabir, [asha, ...women])
	})

	test('counts additions across erasing and rejoining', async () => {
		const many = (from: number) => Array.from({ length: 30 }, (_, i) => `b${from + i}@iiitdmj.ac.in`)
		await save(asha, { emails: many(0) })
		await leaveWithoutWait(all, asha)
		asha = await all.signIn({ email: 'asha@iiitdmj.ac.in' })
		await save(asha, { paused: true })
		const refused = await saveVisibility(all, asha, { emails: many(30) })
		expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_requests'])
		await save(asha, { disciplines: ['Design'] })
		await nextDay()
		await save(asha, { emails: many(30) })
		await nextDay()
		expect((await saveVisibility(all, asha, { emails: many(60) })).statusCode).toBe(429)
	})

	test('follows an address that changes with the next sign-in', async () => {
		await save(asha, { emails: ['kabir.s@iiitdmj.ac.in'] })
		await all.signIn({ subject: '22bcs017@iiitdmj.ac.in', email: 'kabir.s@iiitdmj.ac.in' })
		await see(kabir, [])
		await all.signIn({ subject: '22bcs017@iiitdmj.ac.in', email: '22bcs017@iiitdmj.ac.in' })
		await see(kabir, [asha])
	})

	test('applies immediately on every instance, and so does a removal on the day after', async () => {
		const second = await testApp({ deps: all.deps })
		expect(await seenBy(second, kabir)).toEqual([idOf(asha)])
		await save(asha, { emails: ['22bcs017@iiitdmj.ac.in'] })
		expect(await seenBy(second, kabir)).toEqual([])
		await save(asha, {})
		expect(await seenBy(second, kabir)).toEqual([])
		await nextDay()
		const third = await testApp({ deps: all.deps })
		for (const instance of [second, third]) expect(await seenBy(instance, kabir)).toEqual([idOf(asha)])
	})
})

describe('saving', () => {
	test('returns the input to its owner without duplicates, and to nobody else', async () => {
		const nothing = { paused: false, hiddenFrom: { emails: [], rollPatterns: [], disciplines: [], years: [] } }
		expect((await read(asha)).json()).toEqual(nothing)
		const hiddenFrom = {
			emails: ['ex@iiitdmj.ac.in'],
			rollPatterns: ['22bcs*'],
			disciplines: ['Design'],
			years: ['1st year'],
		}
		const saved = await save(asha, { ...hiddenFrom, emails: ['EX@iiitdmj.ac.in', 'ex@iiitdmj.ac.in'] })
		expect(saved).toEqual({ paused: false, hiddenFrom })
		const answer = await read(asha)
		expect(answer.json()).toEqual(saved)
		expect(answer.headers['cache-control']).toBe('no-store')
		expect((await read(kabir)).json()).toEqual(nothing)
	})

	test('is sealed in the database, as are the address marks', async () => {
		await save(asha, { emails: ['22bcs017@iiitdmj.ac.in'], rollPatterns: ['22bcs'], disciplines: ['Design'] })
		const { db, deps } = all
		const rows = await db.selectFrom('visibility').selectAll().execute()
		const members = await db.selectFrom('members').selectAll().execute()
		const bytes = Buffer.concat([...rows, ...members].flatMap((row) => Object.values(row).filter(Buffer.isBuffer)))
		const hashes = ['22bcs017@iiitdmj.ac.in', '22bcs'].flatMap((text) => [
			deps.hasher.hash('email', text),
			deps.hasher.hash('email-beginning', text),
		])
		expect(bytes.includes(hashes[0] ?? '')).toBe(true) // the column email_hash, and nowhere else
		expect(bytes.toString('latin1').split(hashes[0]?.toString('latin1') ?? '')).toHaveLength(2)
		for (const hash of hashes.slice(1)) expect(bytes.includes(hash.subarray(0, 12))).toBe(false)
		for (const text of ['22bcs', 'Design', 'marks', 'email'])
			for (const spelling of [text, Buffer.from(text).toString('base64')]) expect(bytes.includes(spelling)).toBe(false)
	})

	test('refuses a save based on an older version, without any effect', async () => {
		const first = await read(asha)
		const { etag } = first.headers
		const saved = await saveVisibility(all, asha, { rollPatterns: ['22bcs'] }, { 'if-match': String(etag) })
		expect(saved.statusCode).toBe(200)
		const late = await saveVisibility(all, asha, { emails: ['ex@iiitdmj.ac.in'] }, { 'if-match': String(etag) })
		expect([late.statusCode, late.json().error.code]).toEqual([412, 'stale'])
		const now = await read(asha)
		expect(now.json()).toEqual(saved.json())
		expect(now.headers.etag).toBe(saved.headers.etag)
		await see(kabir, [])
		const merged = { emails: ['ex@iiitdmj.ac.in'], rollPatterns: ['22bcs'] }
		const again = await saveVisibility(all, asha, merged, { 'if-match': String(now.headers.etag) })
		expect([again.statusCode, again.json().hiddenFrom]).toMatchObject([200, merged])
	})

	test('accepts one of several saves based on the same version', async () => {
		const { etag } = (await read(asha)).headers
		const changes = Array.from({ length: 6 }, (_, i) => ({ rollPatterns: [`${i}a`] }))
		const answers = await Promise.all(
			changes.map((change) => saveVisibility(all, asha, change, { 'if-match': String(etag) })),
		)
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412, 412, 412])
	})

	test('stores one of several unconditional saves completely', async () => {
		const changes = Array.from({ length: 6 }, (_, i) => ({ emails: [`${i}a@iiitdmj.ac.in`], rollPatterns: [`${i}a`] }))
		await Promise.all(changes.map((change) => saveVisibility(all, asha, change)))
		const { hiddenFrom } = (await read(asha)).json()
		expect(changes).toContainEqual({ emails: hiddenFrom.emails, rollPatterns: hiddenFrom.rollPatterns })
	})
})

describe('invalid requests', () => {
	test('a missing or invalid token', async () => {
		for (const headers of [{}, { authorization: 'Bearer x.y.z' }]) {
			const stranger = { headers } as SignedIn
			expect((await read(stranger)).statusCode).toBe(401)
			expect((await saveVisibility(all, stranger, {})).statusCode).toBe(401)
		}
	})

	test.each<[string, VisibilityChange, string, number]>([
		['an invisible letter', { emails: ['\u202aa@iiitdmj.ac.in'] }, 'hiddenFrom.emails.0', 422],
		['an address elsewhere', { emails: ['a@iiitdmj.ac.in', 'ex@gmail.com'] }, 'hiddenFrom.emails.1', 422],
		['a discipline of no list', { disciplines: ['Alchemy'] }, 'hiddenFrom.disciplines.0', 422],
		['a year of no list', { years: ['9th year'] }, 'hiddenFrom.years.0', 422],
		['no address', { emails: ['ex'] }, 'hiddenFrom.emails.0', 400],
		['a pattern of one letter', { rollPatterns: ['2'] }, 'hiddenFrom.rollPatterns.0', 400],
		['a pattern with a star inside', { rollPatterns: ['2*cs'] }, 'hiddenFrom.rollPatterns.0', 400],
		[
			'too many addresses',
			{ emails: Array.from({ length: limits.hiddenEmails + 1 }, (_, i) => `a${i}@iiitdmj.ac.in`) },
			'hiddenFrom.emails',
			400,
		],
	])('%s', async (_, change, field, status) => {
		const answer = await saveVisibility(all, asha, change)
		expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([status, [field]])
		expect((await read(asha)).json().hiddenFrom.emails).toEqual([])
	})
})
