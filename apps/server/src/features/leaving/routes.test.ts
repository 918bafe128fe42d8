import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { leavingPaths } from '@ydo/contract/leaving'
import { limits } from '@ydo/contract/limits'
import { profilePaths } from '@ydo/contract/profile'
import { paths } from '@ydo/contract/session'
import { afterAll, describe, expect, test } from 'vitest'
import { type BlobStore, createFolderBlobs } from '#platform/blobs.ts'
import { type SignedIn, type TestApp, testApp } from '#testing/app.ts'
import { dumpDatabase, dumpFolder } from '#testing/dump.ts'
import { addPhoto, join, plantCard, saveProfile, testPhoto } from '#testing/members.ts'
import { block, idOf, saveVisibility, seenBy } from '#testing/see.ts'
import { createErasures } from './erasures.ts'

const folder = await mkdtemp(joinPath(tmpdir(), 'ydo-leaving-'))
afterAll(() => rm(folder, { recursive: true }))

const all = await testApp({ deps: { blobs: createFolderBlobs(folder) } })
const { app, clock, db } = all
const days = (count: number) => count * 24 * 3600 * 1000
const run = (test: Pick<TestApp, 'deps'> = all) => createErasures(test.deps).run()

const leave = ({ headers }: Pick<SignedIn, 'headers'>, when: string) =>
	app.inject({ method: 'POST', url: leavingPaths.leaving, headers, body: { when } })
const stay = ({ headers }: Pick<SignedIn, 'headers'>) =>
	app.inject({ method: 'DELETE', url: leavingPaths.leaving, headers })
const user = ({ headers }: Pick<SignedIn, 'headers'>) => app.inject({ url: paths.user, headers })

async function isOver({ headers, refreshToken }: SignedIn): Promise<boolean> {
	const payload = { refresh_token: refreshToken }
	const refreshed = await app.inject({ method: 'POST', url: paths.refresh, payload })
	return (await user({ headers })).statusCode === 401 && refreshed.statusCode === 401
}

/** Somebody with all that a member can leave behind, and a man who sees her. */
async function somebody(subject: string) {
	const her = await join(all, { name: 'Xanthippe' }, { subject, device: 'Chrome on Android' })
	await addPhoto(all, her, await testPhoto({ width: 600, height: 800 }))
	const him = await join(all, { gender: 'man', interestedIn: ['woman'] })
	await saveVisibility(all, her, { emails: ['zebulon.q@iiitdmj.ac.in'] })
	await block(all, her, idOf(await all.signIn()))
	const { photos } = (await app.inject({ url: profilePaths.profile, headers: her.headers })).json()
	return { her, him, photos: photos as { id: string; src: string }[] }
}

describe('at once', () => {
	test('every row and file goes, from lists too, and all sessions end', async () => {
		const { her, him, photos } = await somebody('at-once')
		const second = await all.signIn({ subject: 'at-once' })
		expect(await seenBy(all, him)).toContain(idOf(her))
		const subjectHash = all.deps.hasher.hash('subject', 'at-once')

		const answer = await leave(her, 'now')
		expect([answer.statusCode, answer.json()]).toEqual([200, { leavesAt: new Date(clock.now()).toISOString() }])
		expect(answer.headers['cache-control']).toBe('no-store')
		expect([await isOver(her), await isOver(second)]).toEqual([true, true])
		expect(await seenBy(all, him)).not.toContain(idOf(her))
		for (const { src } of photos) expect((await app.inject(src)).statusCode).toBe(404)

		const rows = await dumpDatabase(db)
		expect(rows.includes(her.memberId)).toBe(false)
		const files = await dumpFolder(folder)
		for (const { id } of photos) {
			expect(rows.includes(Buffer.from(id, 'base64url'))).toBe(false)
			expect([...files.keys()].filter((path) => path.includes(Buffer.from(id, 'base64url').toString('hex')))).toEqual(
				[],
			)
		}
		expect(files.size).toBeGreaterThan(0) // his stay
		// What may stay: the keyed hash of the account with the days of the 30-day rule, for as long.
		const kept = await db.selectFrom('erased_accounts').selectAll().where('subject_hash', '=', subjectHash).execute()
		expect(kept.map(({ kept_until }) => kept_until)).toEqual([
			new Date((Math.floor(clock.now() / days(1)) + limits.daysBetweenSides) * days(1)),
		])
		const hits = rows.toString('latin1').split(subjectHash.toString('latin1')).length - 1
		expect(hits).toBe(1)
	})

	test('the same account is a newcomer afterwards', async () => {
		const { her } = await somebody('again')
		await leave(her, 'now')
		const again = await all.signIn({ subject: 'again' })
		expect(again.memberId.equals(her.memberId)).toBe(false)
		expect((await user(again)).json()).toMatchObject({ profile: 'missing' })
		const joining = await app.inject({ url: '/api/joining', headers: again.headers })
		expect(joining.json().photos).toEqual([])
	})

	test('somebody without a card goes as well', async () => {
		const fresh = await all.signIn({ subject: 'fresh' })
		const { src } = await addPhoto(all, fresh)
		await leave(fresh, 'now')
		expect([await isOver(fresh), (await app.inject(src)).statusCode]).toEqual([true, 404])
		expect((await dumpDatabase(db)).includes(all.deps.hasher.hash('subject', 'fresh'))).toBe(false)
	})

	test('who is blocked stays blocked after leaving and joining again', async () => {
		const { her, him } = await somebody('blocked')
		await block(all, him, idOf(her))
		await leave(her, 'now')
		const again = await join(all, {}, { subject: 'blocked' })
		expect(await seenBy(all, him)).not.toContain(idOf(again))
		expect(await seenBy(all, again)).not.toContain(idOf(him))
	})
})

describe('after seven days', () => {
	test('nobody sees them meanwhile, sessions end, and then all goes', async () => {
		const { her, him, photos } = await somebody('later')
		const answer = await leave(her, 'later')
		expect(answer.json()).toEqual({ leavesAt: new Date(clock.now() + days(limits.leavingDays)).toISOString() })
		expect(await isOver(her)).toBe(true)
		expect(await seenBy(all, him)).not.toContain(idOf(her))
		for (const { src } of photos) expect((await app.inject(src)).statusCode).toBe(404)
		clock.advance(days(limits.leavingDays) - 1)
		await run()
		const back = await all.signIn({ subject: 'later' })
		expect((await user(back)).json()).toMatchObject({ id: idOf(her), profile: 'complete' })
		expect([await seenBy(all, back), (await user(back)).json().leavesAt]).toEqual([[], answer.json().leavesAt])

		clock.advance(1)
		await run()
		expect(await isOver(back)).toBe(true)
		expect((await dumpDatabase(db)).includes(her.memberId)).toBe(false)
	})

	test('signing in again and saying so takes it back; signing in alone does not', async () => {
		const { her } = await somebody('stays')
		await leave(her, 'later')
		const back = await all.signIn({ subject: 'stays' })
		const again = await all.signIn({ subject: 'stays' })
		expect((await stay(back)).statusCode).toBe(204)
		expect((await user(again)).json()).not.toHaveProperty('leavesAt')
		const fresh = await join(all, { gender: 'man', interestedIn: ['woman'] })
		expect(await seenBy(all, fresh)).toContain(idOf(her))
		clock.advance(days(limits.leavingDays) + 1)
		await run()
		const much = await all.signIn({ subject: 'stays' })
		expect(idOf(much)).toBe(idOf(her))
		expect((await stay(much)).statusCode).toBe(204)
	})

	test('who is leaving may go at once after all; who was suspended meanwhile waits', async () => {
		const { her } = await somebody('hurries')
		await leave(her, 'later')
		const back = await all.signIn({ subject: 'hurries' })
		expect((await leave(back, 'now')).statusCode).toBe(200)
		expect((await dumpDatabase(db)).includes(her.memberId)).toBe(false)

		const { her: banned } = await somebody('banned')
		await leave(banned, 'later')
		await all.setStatus(banned.memberId, 'suspended')
		clock.advance(days(limits.leavingDays))
		await run()
		expect((await dumpDatabase(db)).includes(banned.memberId)).toBe(true)
	})
})

describe('the 30 days of gender and interests', () => {
	const woman = { gender: 'woman', interestedIn: ['man'] } as const
	const sides = ({ gender, interestedIn }: { gender: string; interestedIn: readonly string[] }) =>
		({ gender, interestedIn: [...interestedIn] }) as Parameters<typeof saveProfile>[2]
	const rejoin = async (subject: string, to: Parameters<typeof sides>[0]) => {
		const again = await all.signIn({ subject, name: 'Aarohi', fullName: 'Aarohi' })
		await addPhoto(all, again)
		return { again, answer: await saveProfile(all, again, sides(to)) }
	}

	test('erasing and joining again with other sides is a change like any other', async () => {
		const first = await join(all, sides(woman), { subject: 'sides' })
		await leave(first, 'now')
		const man = { gender: 'man', interestedIn: ['man'] }
		const second = await rejoin('sides', man)
		expect([second.answer.statusCode, Object.keys(second.answer.json().error.fields)]).toEqual([422, ['gender']])
		// Nor is the next erasure a way, with or without joining in between.
		await leave(second.again, 'now')
		const third = await rejoin('sides', { gender: 'woman', interestedIn: ['woman'] })
		expect([third.answer.statusCode, Object.keys(third.answer.json().error.fields)]).toEqual([422, ['interestedIn']])
		expect((await saveProfile(all, third.again, sides(woman))).statusCode).toBe(200)
		await leave(third.again, 'now')
		expect((await rejoin('sides', man)).answer.statusCode).toBe(422)
		// After 30 days it may be another one, and the days of that begin.
		clock.advance(days(limits.daysBetweenSides))
		const { again, answer } = await rejoin('sides', man)
		expect(answer.statusCode).toBe(200)
		await leave(again, 'now')
		expect((await rejoin('sides', woman)).answer.statusCode).toBe(422)
	})

	test('after 30 days nothing of it is kept', async () => {
		const first = await join(all, sides(woman), { subject: 'forgotten' })
		await leave(first, 'now')
		clock.advance(days(limits.daysBetweenSides))
		await run()
		expect((await dumpDatabase(db)).includes(all.deps.hasher.hash('subject', 'forgotten'))).toBe(false)
		const { again, answer } = await rejoin('forgotten', { gender: 'man', interestedIn: ['man'] })
		expect(answer.statusCode).toBe(200)
		expect((await saveProfile(all, again, sides(woman))).statusCode).toBe(422)
	})

	test('a damaged card keeps nobody here', async () => {
		const member = await all.signIn()
		await plantCard(all, member)
		await db
			.updateTable('cards')
			.set({ sealed: Buffer.from('x') })
			.where('member_id', '=', member.memberId)
			.execute()
		expect((await leave(member, 'now')).statusCode).toBe(200)
		expect(await isOver(member)).toBe(true)
	})
})

describe('a crash on the way', () => {
	/** Photos on a disk that does nothing from some moment on, as if the process were gone. */
	function failing(blobs: BlobStore) {
		let broken = false
		const fail = () => Promise.reject(new Error('no more'))
		const wrapped: BlobStore = {
			put: (...args) => (broken ? fail() : blobs.put(...args)),
			get: blobs.get,
			names: blobs.names,
			remove: (name) => (broken ? fail() : blobs.remove(name)),
		}
		const breakDown = () => {
			broken = true
		}
		return { wrapped, breakDown }
	}
	const own = async () => {
		const place = await mkdtemp(joinPath(folder, 'crash-'))
		const disk = failing(createFolderBlobs(place))
		const before = await testApp({ deps: { blobs: disk.wrapped } })
		const { deps } = before
		/** The same installation after a restart. */
		const restarted = () => testApp({ deps: { ...deps, blobs: createFolderBlobs(place) } })
		return { before, restarted, breakDown: disk.breakDown, files: async () => (await dumpFolder(place)).size }
	}

	test('after the rows went and before the files did: the next start removes them', async () => {
		const { before, restarted, breakDown, files } = await own()
		const member = await join(before)
		breakDown()
		const answer = await before.app.inject({
			method: 'POST',
			url: leavingPaths.leaving,
			headers: member.headers,
			body: { when: 'now' },
		})
		expect([answer.statusCode, await files()]).toEqual([200, 2])
		const after = await restarted()
		await after.app.ready()
		await run(after)
		expect(await files()).toBe(0)
		expect(await after.db.selectFrom('erased_photos').selectAll().execute()).toEqual([])
	})

	test('between the files of a photo and its row: they go within the hour', async () => {
		const { before, restarted, breakDown, files } = await own()
		const member = await before.signIn()
		// Its owner is erased while the photo is being written, and the server stops before it can clean up.
		const { db, deps } = before
		const put = deps.blobs.put
		deps.blobs.put = async (...args) => {
			await put(...args)
			await db.deleteFrom('members').where('id', '=', member.memberId).execute()
			breakDown()
		}
		await before.app.inject({
			method: 'POST',
			url: profilePaths.photos,
			headers: { ...member.headers, 'content-type': 'image/jpeg' },
			body: await testPhoto(),
		})
		expect(await files()).toBeGreaterThan(0)
		const after = await restarted()
		await run(after)
		expect(await files()).toBeGreaterThan(0)
		after.clock.advance(3600 * 1000)
		await createErasures({ ...after.deps, clock: after.clock.now }).run()
		expect(await files()).toBe(0)
	})

	test('before the seven days were over: the next start erases who is due', async () => {
		const { before, restarted, files } = await own()
		const member = await join(before)
		const headers = member.headers
		await before.app.inject({ method: 'POST', url: leavingPaths.leaving, headers, body: { when: 'later' } })
		before.clock.advance(days(8))
		const after = await restarted()
		await after.app.ready()
		await expect.poll(() => files()).toBe(0)
		expect((await dumpDatabase(after.db)).includes(member.memberId)).toBe(false)
	})

	test('two instances at once do it as one', async () => {
		const { before, restarted, files } = await own()
		const members = await Promise.all([join(before), join(before), join(before)])
		for (const { headers } of members)
			await before.app.inject({ method: 'POST', url: leavingPaths.leaving, headers, body: { when: 'later' } })
		before.clock.advance(days(8))
		const other = await restarted()
		await Promise.all([run(before), run(other), run(before)])
		expect(await files()).toBe(0)
		expect(await before.db.selectFrom('members').selectAll().execute()).toEqual([])
	})
})

test('an upload whose owner is erased meanwhile leaves nothing and is nobody’s', async () => {
	const member = await all.signIn()
	const before = (await dumpFolder(folder)).size
	const [uploaded, left] = await Promise.all([
		app.inject({
			method: 'POST',
			url: profilePaths.photos,
			headers: { ...member.headers, 'content-type': 'image/jpeg' },
			body: await testPhoto({ width: 900, height: 1200 }),
		}),
		leave(member, 'now'),
	])
	expect([[201, 401], left.statusCode]).toEqual([expect.arrayContaining([uploaded.statusCode]), 200])
	await run()
	expect((await dumpFolder(folder)).size).toBe(before)
})

test('nobody leaves for somebody else, and nonsense is refused', async () => {
	const [member, stranger] = [await join(all), await all.signIn()]
	expect((await app.inject({ method: 'POST', url: leavingPaths.leaving, body: { when: 'now' } })).statusCode).toBe(401)
	expect((await leave(stranger, 'at some time')).statusCode).toBe(400)
	await leave(stranger, 'later')
	expect((await user(member)).json()).not.toHaveProperty('leavesAt')
	await stay(member)
	const row = await db.selectFrom('members').select('leaves_at').where('id', '=', stranger.memberId).execute()
	expect(row[0]?.leaves_at).not.toBeNull()
})
