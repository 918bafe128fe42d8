import { noCardTag } from '@ydo/contract/joining'
import { photoWidths } from '@ydo/contract/photos'
import { consentVersion, profile, profilePaths } from '@ydo/contract/profile'
import { lifetimes } from '@ydo/contract/timings'
import { describe, expect, test } from 'vitest'
import { setMemberStatus } from '#domain/card-changes/store.ts'
import { openCard } from '#domain/cards/stored-card.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { addPhoto, join, saveProfile, testProfile } from '#test/members.ts'

const all = await testApp()
const { app, db, deps } = all
const { consent: _, ...written } = testProfile

function read({ headers }: Pick<SignedIn, 'headers'>) {
	return app.inject({ url: profilePaths.profile, headers })
}

async function consentsOf({ memberId }: SignedIn) {
	return db.selectFrom('consents').selectAll().where('member_id', '=', memberId).execute()
}

async function cardOf({ memberId }: SignedIn) {
	return db.selectFrom('cards').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

describe('access', () => {
	test('refuses a bad token for reading and writing', async () => {
		const member = await join(all)
		const before = await cardOf(member)
		const forged = { headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' } }
		for (const caller of [{ headers: {} as SignedIn['headers'] }, forged]) {
			expect((await read(caller)).statusCode).toBe(401)
			expect((await saveProfile(all, { ...member, ...caller }, { description: 'taken over' })).statusCode).toBe(401)
		}
		expect(await cardOf(member)).toEqual(before)
	})

	test('refuses an expired token', async () => {
		const own = await testApp()
		const member = await join(own)
		own.clock.advance(lifetimes.accessToken * 1000 + 1000)
		expect((await own.app.inject({ url: profilePaths.profile, headers: member.headers })).statusCode).toBe(401)
		expect((await saveProfile(own, member, {})).statusCode).toBe(401)
	})

	test('refuses a suspended member', async () => {
		const member = await join(all)
		await setMemberStatus(db, member.memberId, 'suspended')
		expect((await read(member)).statusCode).toBe(401)
		expect((await saveProfile(all, member, { description: 'still here' })).statusCode).toBe(401)
	})

	test('a member reads and writes only their own profile', async () => {
		const [asha, kabir] = [await join(all, { name: 'Asha' }), await join(all, { name: 'Kabir', gender: 'man' })]
		expect((await read(kabir)).json()).toMatchObject({ id: kabir.memberId.toString('base64url'), name: 'Kabir' })
		expect((await read(asha)).json()).toMatchObject({ id: asha.memberId.toString('base64url'), name: 'Asha' })
	})
})

describe('the first save', () => {
	test('a member without a card has no profile', async () => {
		const answer = await read(await all.signIn())
		expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
	})

	test('requires a photo', async () => {
		const member = await all.signIn()
		const answer = await saveProfile(all, member)
		expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'photo_required'])
		expect(await cardOf(member)).toBeUndefined()
		expect(await consentsOf(member)).toEqual([])
	})

	test('requires consent, which is stored with version and time', async () => {
		const member = await all.signIn()
		await addPhoto(all, member)
		const refused = await saveProfile(all, member, { consent: undefined })
		expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([422, ['consent']])
		expect(await cardOf(member)).toBeUndefined()

		expect((await saveProfile(all, member)).statusCode).toBe(200)
		const given = [{ member_id: member.memberId, version: consentVersion, given_at: new Date(all.clock.now()) }]
		expect(await consentsOf(member)).toEqual(given)
		all.clock.advance(1000)
		expect((await saveProfile(all, member, { consent: undefined, description: 'later' })).statusCode).toBe(200)
		expect((await saveProfile(all, member, { description: 'again' })).statusCode).toBe(200)
		expect(await consentsOf(member)).toEqual(given)
	})

	test('conditional on there being no card does not overwrite another device’s card', async () => {
		const member = await all.signIn()
		await addPhoto(all, member)
		const first = { 'if-match': noCardTag }
		expect((await saveProfile(all, member, {}, first)).statusCode).toBe(200)
		const before = await cardOf(member)
		const second = await saveProfile(all, member, { description: 'Of another device.' }, first)
		expect([second.statusCode, second.json().error.code]).toEqual([412, 'stale'])
		expect(await cardOf(member)).toEqual(before)
	})

	test('is answered with the profile, like a read', async () => {
		const member = await all.signIn()
		const photo = await addPhoto(all, member)
		const saved = await saveProfile(all, member)
		const sidesFrom = { gender: '2026-12-20', interestedIn: '2026-12-20' }
		expect(saved.json()).toEqual({ id: member.memberId.toString('base64url'), ...written, sidesFrom, photos: [photo] })
		expect(profile.parse(saved.json())).toEqual(saved.json())
		const again = await read(member)
		expect(again.json()).toEqual(saved.json())
		expect(again.headers['cache-control']).toBe('no-store')
	})
})

describe('later saves', () => {
	test('a repeated save keeps the version, a different one changes it', async () => {
		const member = await join(all)
		const before = await cardOf(member)
		await saveProfile(all, member)
		expect(await cardOf(member)).toEqual(before)
		await saveProfile(all, member, { description: 'Different.' })
		expect((await cardOf(member))?.version).toBeGreaterThan(before?.version ?? Infinity)
	})

	test('refuses a save based on an older version; photos and the order of interests do not change the version', async () => {
		const member = await join(all, { interestedIn: ['woman', 'man'] })
		const { etag } = (await read(member)).headers
		await addPhoto(all, member)
		const over = (changes: object) => saveProfile(all, member, changes, { 'if-match': String(etag) })
		expect((await over({ interestedIn: ['man', 'woman'] })).headers.etag).toBe(etag)
		const saved = await over({ interestedIn: ['woman', 'man'], description: 'First.' })
		expect(saved.statusCode).toBe(200)
		const late = await over({ interestedIn: ['woman', 'man'], tags: ['second'] })
		expect([late.statusCode, late.json().error.code]).toEqual([412, 'stale'])
		const now = await read(member)
		expect(now.json()).toEqual(saved.json())
		expect(now.headers.etag).toBe(saved.headers.etag)
		expect((await saveProfile(all, await all.signIn(), {}, { 'if-match': String(etag) })).statusCode).not.toBe(200)
	})

	test('concurrent saves all succeed, and one of them is stored completely', async () => {
		const member = await join(all)
		const descriptions = Array.from({ length: 8 }, (_, i) => `Version ${i}`)
		const saves = descriptions.map((text) => saveProfile(all, member, { description: text, tags: [text] }))
		expect(new Set((await Promise.all(saves)).map((answer) => answer.statusCode))).toEqual(new Set([200]))
		const { description, tags } = (await read(member)).json()
		expect(tags).toEqual([description])
	})

	test('stores a name that differs from the account’s as a nickname, sealed, and reports it to its owner', async () => {
		const member = await join(all, { name: 'Aarohi' }, { fullName: 'Aarohi Kulkarni' })
		const stored = async () => {
			const row = await cardOf(member)
			return openCard(deps.sealer, member.memberId, row?.sealed ?? Buffer.alloc(0))
		}
		expect((await stored()).nickname).toBe(false)
		expect((await read(member)).json()).not.toHaveProperty('nickname')
		const answer = await saveProfile(all, member, { name: 'Star' })
		expect(answer.json()).toMatchObject({ name: 'Star', nickname: true })
		expect((await read(member)).json()).toEqual(answer.json())
		expect(await stored()).toMatchObject({ name: 'Star', nickname: true })
	})
})

describe('gender and interests', () => {
	const day = 24 * 3600 * 1000

	/** Saves a change and returns the refused fields with their messages. */
	async function change(own: typeof all, member: SignedIn, changes: object): Promise<Record<string, string>> {
		const answer = await saveProfile(own, { ...member, ...(await own.signIn({ subject: 'sides' })) }, changes)
		return answer.statusCode === 200 ? {} : answer.json().error.fields
	}

	test('each may change once in 30 days, counted from publication; the answer names the day', async () => {
		const own = await testApp()
		const member = await join(own, {}, { subject: 'sides' })
		const told = async () => {
			const { headers } = await own.signIn({ subject: 'sides' })
			return (await own.app.inject({ url: profilePaths.profile, headers })).json().sidesFrom
		}
		const refused = (day: string) => `Once in 30 days: it can be changed again from ${day}.`
		expect(await told()).toEqual({ gender: '2026-12-20', interestedIn: '2026-12-20' })
		expect(await change(own, member, { gender: 'nonbinary', interestedIn: ['woman'] })).toEqual({
			gender: refused('20 December 2026'),
			interestedIn: refused('20 December 2026'),
		})
		own.clock.advance(29 * day)
		expect(await change(own, member, { gender: 'man' })).toHaveProperty('gender')
		own.clock.advance(day)
		expect(await told()).toBeUndefined()
		expect(await change(own, member, { gender: 'nonbinary' })).toEqual({})
		expect(await told()).toEqual({ gender: '2027-01-19' })
		own.clock.advance(29 * day)
		const again = { gender: refused('19 January 2027') }
		expect(await change(own, member, { gender: 'woman' })).toEqual(again)
		expect(await change(own, member, { gender: 'man', description: 'New words.' })).toEqual(again)
		const both: object = { gender: 'nonbinary', interestedIn: ['woman', 'man'] }
		expect(await change(own, member, { ...both, description: 'Others are free.', year: '3rd year' })).toEqual({})
		own.clock.advance(day)
		expect(await change(own, member, { ...both, gender: 'man' })).toEqual({})
		expect(await change(own, member, { gender: 'man', interestedIn: ['man'] })).toEqual({
			interestedIn: refused('17 February 2027'),
		})
		const last = await own.app.inject({
			url: profilePaths.profile,
			headers: (await own.signIn({ subject: 'sides' })).headers,
		})
		expect(last.json()).toMatchObject({
			gender: 'man',
			interestedIn: ['woman', 'man'],
			description: testProfile.description,
		})
		expect(last.json()).not.toHaveProperty('changedOn')
	})

	test('reordered interests and refused saves do not count as changes', async () => {
		const own = await testApp()
		const member = await join(own, { interestedIn: ['man', 'woman'] }, { subject: 'sides' })
		own.clock.advance(30 * day)
		expect(await change(own, member, { interestedIn: ['woman', 'man'] })).toEqual({})
		expect(await change(own, member, { gender: 'man', interestedIn: ['man'], year: 'none' })).toHaveProperty('year')
		expect(await change(own, member, { interestedIn: ['man'] })).toEqual({})
		expect(await change(own, member, { interestedIn: ['woman'] })).toHaveProperty('interestedIn')
		own.clock.advance(day)
		expect(await change(own, member, { interestedIn: ['man'] })).toEqual({})
	})
})

describe('invalid input', () => {
	test.each<[string, object, string]>([
		['no name', { name: '  ' }, 'name'],
		['a long name', { name: 'x'.repeat(61) }, 'name'],
		['a date in words', { birthDate: '6 May 2004' }, 'birthDate'],
		['a gender of no list', { gender: 'other' }, 'gender'],
		['no interests', { interestedIn: [] }, 'interestedIn'],
		['a long bio', { description: 'x'.repeat(501) }, 'description'],
		['eleven tags', { tags: Array.from({ length: 11 }, (_, i) => `tag ${i}`) }, 'tags'],
		['a long tag', { tags: ['fine', 'x'.repeat(25)] }, 'tags.1'],
		['another consent', { consent: '1999-01' }, 'consent'],
		['a number for a name', { name: 5 }, 'name'],
	])('refuses %s with 400 and the name of the field', async (_, change, field) => {
		const member = await all.signIn()
		const answer = await saveProfile(all, member, change)
		expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]])
	})

	test('refuses a body that is not a JSON object or is too large', async () => {
		const { headers } = await all.signIn()
		const put = (body: string) =>
			app.inject({
				method: 'PUT',
				url: profilePaths.profile,
				headers: { ...headers, 'content-type': 'application/json' },
				body,
			})
		expect((await put('{')).json().error.code).toBe('bad_request')
		expect((await put('[]')).json().error.code).toBe('bad_request')
		expect((await put(`"${'x'.repeat(70_000)}"`)).json().error.code).toBe('too_large')
	})

	test('refuses a birth date in the future', async () => {
		const member = await all.signIn()
		await addPhoto(all, member)
		const answer = await saveProfile(all, member, { birthDate: '2204-05-06' })
		expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { birthDate: 'Check the year.' }])
		expect((await saveProfile(all, member)).statusCode).toBe(200)
	})
})

describe('under 18', () => {
	test('answers 422 under_age, deletes member and photos, and holds the account until its owner is 18', async () => {
		const own = await testApp()
		const member = await own.signIn({ subject: 'young' })
		const { src } = await addPhoto(own, member)
		const answer = await saveProfile(own, member, { birthDate: '2008-11-23' })
		expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'under_age'])
		expect(answer.json().error.fields).toHaveProperty('birthDate')

		expect((await own.app.inject(src)).statusCode).toBe(404)
		const photo = Buffer.from(src.split('/')[2] ?? '', 'base64url').toString('hex')
		for (const width of photoWidths) expect(await own.deps.blobs.get(`${photo}.${width}.webp`)).toBeUndefined()
		for (const table of ['members', 'photos', 'sessions', 'cards'] as const)
			expect(await own.db.selectFrom(table).selectAll().execute()).toEqual([])
		expect((await own.app.inject({ url: profilePaths.profile, headers: member.headers })).statusCode).toBe(401)

		const held = await own.db.selectFrom('held_accounts').selectAll().execute()
		expect(held).toMatchObject([{ subject_hash: own.deps.hasher.hash('subject', 'young') }])
		expect(JSON.stringify(held[0]?.sealed)).not.toContain('2026')
		await expect(own.signIn({ subject: 'young' })).rejects.toThrow('under_age')
		await expect(own.signIn({ subject: 'young', email: 'renamed@iiitdmj.ac.in' })).rejects.toThrow('under_age')
		await own.signIn({ subject: 'another' })

		// Midnight in India.
		own.clock.advance(2 * 24 * 3600 * 1000 + 6.5 * 3600 * 1000 - 1)
		await expect(own.signIn({ subject: 'young' })).rejects.toThrow('under_age')
		own.clock.advance(1)
		const grown = await own.signIn({ subject: 'young' })
		expect(await own.db.selectFrom('held_accounts').selectAll().execute()).toEqual([])
		await addPhoto(own, grown)
		expect((await saveProfile(own, grown, { birthDate: '2008-11-23' })).statusCode).toBe(200)
	})

	const tell = (test: typeof all, { headers }: SignedIn, birthDate: string) =>
		test.app.inject({ method: 'POST', url: profilePaths.birthDate, headers, body: { birthDate } })

	test('a birth date may be sent before anything else, with the same effect', async () => {
		const own = await testApp()
		const member = await own.signIn({ subject: 'young' })
		await addPhoto(own, member)
		expect((await tell(own, member, '2008-11-20')).statusCode).toBe(204)
		expect((await tell(own, member, '2030-01-01')).json().error.fields).toEqual({ birthDate: 'Check the year.' })
		expect((await tell(own, member, 'young')).statusCode).toBe(400)
		const answer = await tell(own, member, '2008-11-23')
		expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'under_age'])
		for (const table of ['members', 'photos', 'sessions'] as const)
			expect(await own.db.selectFrom(table).selectAll().execute()).toEqual([])
		expect((await tell(own, member, '2008-11-23')).statusCode).toBe(401)
		await expect(own.signIn({ subject: 'young' })).rejects.toThrow('under_age')
		own.clock.advance(3 * 24 * 3600 * 1000)
		await own.signIn({ subject: 'young' })
	})

	test('changes nothing for a member with a card, and requires a token', async () => {
		const member = await join(all)
		const before = await read(member)
		expect((await tell(all, member, '2010-01-01')).json().error.code).toBe('under_age')
		expect((await read(member)).json()).toEqual(before.json())
		expect((await tell(all, { headers: {} } as SignedIn, '2010-01-01')).statusCode).toBe(401)
	})

	test('is refused in a published card, which stays unchanged', async () => {
		const member = await join(all)
		const before = await read(member)
		const answer = await saveProfile(all, member, { birthDate: '2010-01-01' })
		expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'under_age'])
		expect((await read(member)).json()).toEqual(before.json())
	})
})
