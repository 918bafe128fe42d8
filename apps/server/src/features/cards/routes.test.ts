import { gunzipSync } from 'node:zlib'
import { type Card, cardList, cardPaths } from '@ydo/contract/cards'
import { limits } from '@ydo/contract/limits'
import { type ProfileInput, profilePaths } from '@ydo/contract/profile'
import { lifetimes } from '@ydo/contract/timings'
import { expect, test } from 'vitest'
import { removeMember, setMemberStatus } from '#domain/card-changes/store.ts'
import type { StoredCard } from '#domain/cards/stored-card.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { ask, type Crowd, crowd, list, man } from '#test/crowd.ts'
import { addPhoto, join, plantCard, saveProfile } from '#test/members.ts'

const other: Partial<StoredCard> = { name: 'Rohan', gender: 'man', interestedIn: ['man', 'nonbinary'] }

function askZipped({ test }: Pick<Crowd, 'test'>, { headers }: SignedIn) {
	return test.app.inject({ url: cardPaths.all, headers: { ...headers, 'accept-encoding': 'br, gzip' } })
}

async function names(crowd: Pick<Crowd, 'test'>, viewer: SignedIn): Promise<string[]> {
	return (await list(crowd, viewer)).map((card) => card.name).sort()
}

async function etagOf(crowd: Pick<Crowd, 'test'>, viewer: SignedIn): Promise<string> {
	const etag = (await ask(crowd, viewer)).headers.etag
	expect(etag).toMatch(/^"[\w-]{22}"$/)
	return String(etag)
}

test('refuses a list without a valid token, always with the same body', async () => {
	const { test, asha } = await crowd()
	const refused = await test.app.inject({ url: cardPaths.all })
	expect(refused.statusCode).toBe(401)
	expect(refused.headers.etag).toBeUndefined()
	const forged = { authorization: `${asha.headers.authorization.slice(0, -2)}xx` }
	expect((await ask({ test }, { headers: forged })).body).toBe(refused.body)
	expect((await ask({ test }, { headers: { authorization: `Bearer ${asha.refreshToken}` } })).body).toBe(refused.body)
	const etag = await etagOf({ test }, asha)
	test.clock.advance(lifetimes.accessToken * 1000 + 1000)
	const expired = await ask({ test }, asha, etag)
	expect([expired.statusCode, expired.body]).toEqual([401, refused.body])
})

test('refuses a suspended member, with or without a known tag', async () => {
	const { test, asha } = await crowd()
	const etag = await etagOf({ test }, asha)
	await setMemberStatus(test.db, asha.memberId, 'suspended')
	expect((await ask({ test }, asha)).statusCode).toBe(401)
	expect((await ask({ test }, asha, etag)).statusCode).toBe(401)
})

test('a member without a card sees nobody', async () => {
	const { test } = await crowd()
	expect(await list({ test }, await test.signIn())).toEqual([])
})

test('a member sees the people they may meet and not themselves', async () => {
	const all = await crowd()
	expect(await names(all, all.asha)).toEqual(['Kabir', 'Rohan'])
	expect(await names(all, all.kabir)).toEqual(['Asha'])
})

test('one-sided interest keeps both out of each other’s list', async () => {
	const all = await crowd()
	await plantCard(all.test, all.rohan, { name: 'Rohan', gender: 'man', interestedIn: ['man', 'nonbinary'] })
	expect(await names(all, all.asha)).toEqual(['Kabir'])
	expect(await names(all, all.rohan)).toEqual([])
})

test('the body, sent without validation, matches the contract exactly', async () => {
	const test = await testApp()
	const asha = await join(test, { name: 'Asha' })
	const kabir = await join(test, { ...man, description: 'Says “hi”\nto \\ everybody 🚂', tags: [] })
	await addPhoto(test, kabir)
	const cards = await list({ test }, asha)
	expect(cardList.parse(cards)).toEqual(cards)
	expect(cards[0]).toMatchObject({
		id: kabir.memberId.toString('base64url'),
		name: 'Kabir',
		age: 22,
		discipline: 'Computer Science',
		year: '2nd year',
		description: 'Says “hi”\nto \\ everybody 🚂',
		tags: [],
	})
	expect(cards[0]?.photos).toHaveLength(2)
	expect(cards[0]?.image).toBe(cards[0]?.photos[0]?.src)
	expect((await test.app.inject({ url: cards[0]?.image ?? '' })).statusCode).toBe(200)
	expect(JSON.stringify(cards)).not.toMatch(/2004|birthDate|gender|interestedIn|nickname/)
})

test('marks a name on the card that differs from the account’s', async () => {
	const test = await testApp()
	const asha = await join(test, { name: 'Asha' })
	const kabir = await join(test, man, { fullName: 'Kabir Rao' })
	expect((await list({ test }, asha))[0]).not.toHaveProperty('nickname')
	await saveProfile(test, kabir, { ...man, name: 'Rohan' })
	const [marked] = await list({ test }, asha)
	expect(marked).toMatchObject({ name: 'Rohan', nickname: true })
	expect(cardList.parse([marked])).toEqual([marked])
})

test('answers a known tag with 304 and no body', async () => {
	const all = await crowd()
	const etag = await etagOf(all, all.asha)
	const again = await ask(all, all.asha, `"other", W/${etag}`)
	expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
	expect(again.headers['cache-control']).toBe('private, no-cache')
	expect(again.headers.vary).toBe('Authorization, Accept-Encoding')
})

test('a tag is valid only for viewers who see the same cards', async () => {
	const all = await crowd()
	expect(await list(all, all.rohan)).toEqual(await list(all, all.kabir))
	expect((await ask(all, all.rohan, await etagOf(all, all.kabir))).statusCode).toBe(304)
	expect((await ask(all, all.asha, await etagOf(all, all.kabir))).statusCode).toBe(200)
})

const visibleChanges: Record<string, (all: Crowd) => Promise<unknown>> = {
	'another name': ({ test, kabir }) => plantCard(test, kabir, { ...man, name: 'Kabeer' }),
	'a new photo': ({ test, kabir }) => addPhoto(test, kabir),
	'a new card': async ({ test }) => plantCard(test, await test.signIn(), man),
	'a suspension': ({ test, kabir }) => setMemberStatus(test.db, kabir.memberId, 'suspended'),
	'a removal': ({ test, kabir }) => removeMember(test.db, kabir.memberId),
	'a change of what the viewer looks for': ({ test, asha }) => plantCard(test, asha, { interestedIn: ['woman'] }),
}

for (const [change, make] of Object.entries(visibleChanges)) {
	test(`the tag changes with ${change}`, async () => {
		const all = await crowd()
		const etag = await etagOf(all, all.asha)
		await make(all)
		const after = await ask(all, all.asha, etag)
		expect(after.statusCode).toBe(200)
		expect(after.headers.etag).not.toBe(etag)
	})
}

test('the ages change with the institute’s day, the photo addresses with that of UTC, and the tag with both', async () => {
	const all = await crowd()
	await plantCard(all.test, all.kabir, { ...man, birthDate: '2004-11-21' })
	const [before] = await list(all, all.asha)
	const etag = await etagOf(all, all.asha)
	all.test.clock.advance(6.5 * 3600 * 1000 - 1)
	const later = await all.test.signIn({ subject: 'Asha' })
	expect((await ask(all, later, etag)).statusCode).toBe(304)
	// Midnight in India.
	all.test.clock.advance(1)
	expect((await ask(all, later, etag)).statusCode).toBe(200)
	const cards = await list(all, later)
	expect(cards.map((card) => [card.name, card.age]).sort()).toEqual([
		['Kabir', 22],
		['Rohan', 22],
	])
	expect(cards.map((card) => card.image)).toContain(before?.image)
	all.test.clock.advance(5.5 * 3600 * 1000)
	const next = await all.test.signIn({ subject: 'Asha' })
	const tomorrow = await list(all, next)
	expect(tomorrow.map((card) => card.image)).not.toContain(before?.image)
})

test('the tag changes with a removed photo and with each profile field', async () => {
	const all = await crowd()
	const { id } = await addPhoto(all.test, all.kabir)
	const tags = [await etagOf(all, all.asha)]
	const url = `${profilePaths.photos}/${id}`
	expect((await all.test.app.inject({ method: 'DELETE', url, headers: all.kabir.headers })).statusCode).toBe(204)
	tags.push(await etagOf(all, all.asha))
	const writings: Partial<ProfileInput>[] = [
		{ name: 'Rohan' },
		{ birthDate: '2001-01-01' },
		{ discipline: 'Design' },
		{ year: '3rd year' },
		{ description: 'Something else.' },
		{ tags: [] },
		{ gender: 'nonbinary' },
	]
	for (const writing of writings) {
		expect((await saveProfile(all.test, all.kabir, { ...man, ...writing })).statusCode).toBe(200)
		tags.push(await etagOf(all, all.asha))
	}
	expect(new Set(tags).size).toBe(2 + writings.length)
})

const invisibleChanges: Record<string, (all: Crowd) => Promise<unknown>> = {
	'a new card the viewer may not see': async ({ test }) =>
		plantCard(test, await test.signIn(), { gender: 'woman', interestedIn: ['woman'] }),
	'another name on such a card': ({ test, rohan }) => plantCard(test, rohan, { ...other, name: 'Rohit' }),
	'the suspension of somebody never seen': ({ test, rohan }) => setMemberStatus(test.db, rohan.memberId, 'suspended'),
	'the removal of somebody never seen': ({ test, rohan }) => removeMember(test.db, rohan.memberId),
	'what somebody seen looks for besides': ({ test, kabir }) =>
		saveProfile(test, kabir, { ...man, interestedIn: ['woman', 'man'] }),
	'a change of the viewer’s own card': ({ test, asha }) =>
		plantCard(test, asha, { name: 'Usha', interestedIn: ['man'] }),
	'a suspension taken back': async ({ test, kabir }) => {
		await setMemberStatus(test.db, kabir.memberId, 'suspended')
		await setMemberStatus(test.db, kabir.memberId, 'active')
	},
}

for (const [change, make] of Object.entries(invisibleChanges)) {
	test(`the tag does not reveal ${change}`, async () => {
		const all = await crowd()
		await plantCard(all.test, all.rohan, other)
		const etag = await etagOf(all, all.asha)
		await make(all)
		expect((await ask(all, all.asha, etag)).statusCode).toBe(304)
	})
}

test('gzip has the same content under its own tag, which is recognised in every encoding', async () => {
	const all = await crowd()
	const { db } = all.test
	const plain = await ask(all, all.asha)
	const answer = await askZipped(all, all.asha)
	expect(gunzipSync(answer.rawPayload).toString()).toBe(plain.body)
	expect(answer.headers).toMatchObject({
		'content-encoding': 'gzip',
		'content-length': String(answer.rawPayload.length),
		'content-type': 'application/json; charset=utf-8',
		vary: 'Authorization, Accept-Encoding',
		etag: `${String(plain.headers.etag).slice(0, -1)}-gzip"`,
	})
	const again = await ask(all, all.asha, answer.headers.etag)
	expect([again.statusCode, again.headers.etag]).toEqual([304, answer.headers.etag])
	await setMemberStatus(db, all.kabir.memberId, 'suspended')
	expect((await ask(all, all.asha, answer.headers.etag)).statusCode).toBe(200)
})

test('viewers of their own audience see everybody in it except themselves, in every encoding', async () => {
	const all = await crowd()
	for (const [name, member] of Object.entries({ Asha: all.asha, Kabir: all.kabir, Rohan: all.rohan }))
		await plantCard(all.test, member, { name, gender: 'nonbinary', interestedIn: ['nonbinary'] })
	for (const [name, member] of Object.entries({ Asha: all.asha, Kabir: all.kabir, Rohan: all.rohan })) {
		const [plain, zipped] = [await ask(all, member), await askZipped(all, member)]
		expect(plain.json<Card[]>().map((card) => card.name)).not.toContain(name)
		expect(plain.json()).toHaveLength(2)
		expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
		for (const { headers, rawPayload } of [plain, zipped]) {
			expect(headers['content-length']).toBe(String(rawPayload.length))
			expect((await ask(all, member, headers.etag)).statusCode).toBe(304)
		}
		expect((await ask(all, name === 'Asha' ? all.kabir : all.asha, plain.headers.etag)).statusCode).toBe(200)
	}
})

test('a save without changes keeps the tag', async () => {
	const all = await crowd()
	const { test } = all
	const other = await join(test, man)
	const etag = await etagOf(all, all.asha)
	expect((await saveProfile(test, other, man)).statusCode).toBe(200)
	expect((await ask(all, all.asha, etag)).statusCode).toBe(304)
})

test('a suspended member disappears from the lists and returns when reinstated', async () => {
	const all = await crowd()
	expect(await names(all, all.asha)).toEqual(['Kabir', 'Rohan'])
	await setMemberStatus(all.test.db, all.kabir.memberId, 'suspended')
	expect(await names(all, all.asha)).toEqual(['Rohan'])
	await setMemberStatus(all.test.db, all.kabir.memberId, 'active')
	expect(await names(all, all.asha)).toEqual(['Kabir', 'Rohan'])
})

test('a removed member disappears from the lists, even if another joins at the same time', async () => {
	const all = await crowd()
	await list(all, all.asha)
	await plantCard(all.test, await all.test.signIn(), { ...man, name: 'Vihaan' })
	await removeMember(all.test.db, all.kabir.memberId)
	expect(await names(all, all.asha)).toEqual(['Rohan', 'Vihaan'])
	expect((await ask(all, all.kabir)).statusCode).toBe(401)
})

test('sorts by the random ids, not by time of joining', async () => {
	const all = await crowd()
	for (let i = 0; i < 8; i++) await plantCard(all.test, await all.test.signIn(), man)
	const ids = (await list(all, all.asha)).map((card) => card.id)
	expect(ids).toHaveLength(10)
	expect(ids).toEqual([...ids].sort())
})

test('leaves out a card that cannot be decrypted and shows the others', async () => {
	const all = await crowd()
	await all.test.db
		.updateTable('cards')
		.set({ sealed: Buffer.from('not sealed by us') })
		.where('member_id', '=', all.kabir.memberId)
		.execute()
	await setMemberStatus(all.test.db, all.kabir.memberId, 'active')
	expect(await names(all, all.asha)).toEqual(['Rohan'])
	await plantCard(all.test, all.kabir, man)
	expect(await names(all, all.asha)).toEqual(['Kabir', 'Rohan'])
})

test('does not show a card sealed for another member', async () => {
	const all = await crowd()
	const { db } = all.test
	const stolen = await db
		.selectFrom('cards')
		.select('sealed')
		.where('member_id', '=', all.rohan.memberId)
		.executeTakeFirst()
	await db
		.updateTable('cards')
		.set({ sealed: stolen?.sealed ?? Buffer.alloc(0) })
		.where('member_id', '=', all.kabir.memberId)
		.execute()
	await setMemberStatus(db, all.kabir.memberId, 'active')
	expect(await names(all, all.asha)).toEqual(['Rohan'])
})

test('two instances show the same list, whichever took the change', async () => {
	const all = await crowd()
	const other = { test: await testApp({ deps: all.test.deps }) }
	expect(await list(other, all.asha)).toEqual(await list(all, all.asha))
	await plantCard(all.test, all.kabir, { ...man, name: 'Kabeer' })
	await removeMember(other.test.db, all.rohan.memberId)
	expect(await names(all, all.asha)).toEqual(['Kabeer'])
	expect(await names(other, all.asha)).toEqual(['Kabeer'])
	expect(await etagOf(other, all.asha)).toBe(await etagOf(all, all.asha))
})

test('lists requested during many changes include every change committed before the request', async () => {
	const all = await crowd()
	const joins = Array.from({ length: 12 }, async (_, i) => {
		const member = await all.test.signIn()
		await plantCard(all.test, member, { ...man, name: `Man ${i}` })
		expect(await names(all, all.asha)).toContain(`Man ${i}`)
	})
	await Promise.all(joins)
	expect(await list(all, all.asha)).toHaveLength(14)
})

test('rate-limits each member separately', async () => {
	const all = await crowd()
	for (let asked = 0; asked < limits.listCallsPerMinute; asked++)
		expect((await ask(all, all.asha)).statusCode).toBe(200)
	const refused = await ask(all, all.asha)
	expect(refused.statusCode).toBe(429)
	expect(refused.json().error.code).toBe('too_many_requests')
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
	expect((await ask(all, all.kabir)).statusCode).toBe(200)
})

test('the list has no HEAD', async () => {
	const { test, asha } = await crowd()
	expect((await test.app.inject({ method: 'HEAD', url: cardPaths.all, headers: asha.headers })).statusCode).toBe(404)
})
