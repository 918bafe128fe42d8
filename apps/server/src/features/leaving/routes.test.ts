import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { leavingPaths } from '@ydo/contract/account'
import { limits } from '@ydo/contract/limits'
import { profilePaths } from '@ydo/contract/profile'
import { paths } from '@ydo/contract/session'
import { isFull } from '@ydo/contract/test/in-full'
import { afterAll, describe, expect, test } from 'vitest'
import { type BlobStore, createFolderBlobs } from '#infra/blobs.ts'
import { dayOf } from '#infra/time.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { dumpDatabase, dumpFolder } from '#test/dump.ts'
import { addPhoto, join, plantCard, saveProfile, testPhoto } from '#test/members.ts'
import { block, idOf, saveVisibility, seenBy } from '#test/see.ts'
import { createErasures } from './routes.ts'

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

/** A member with every kind of data, and a man who sees her. */
async function somebody(subject: string) {
	const her = await join(all, { name: 'Xanthippe' }, { subject, device: 'Chrome on Android' })
	await addPhoto(all, her)
	const him = await join(all, { gender: 'man', interestedIn: ['woman'] }, { subject: `who sees ${subject}` })
	await saveVisibility(all, her, { emails: ['zebulon.q@iiitdmj.ac.in'] })
	await block(all, her, idOf(await all.signIn()))
	const { photos } = (await app.inject({ url: profilePaths.profile, headers: her.headers })).json()
	return { her, him, photos: photos as { id: string; src: string }[] }
}

describe('leaving at once', () => {
	test('deletes every row and file, removes the card from lists and ends all sessions', async () => {
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
		expect(files.size).toBeGreaterThan(0) // his photo stays
		// The keyed hash of the account may stay, with the days of the 30-day rule, until that ends.
		const kept = await db.selectFrom('erased_accounts').selectAll().where('subject_hash', '=', subjectHash).execute()
		expect(kept.map(({ kept_until }) => kept_until)).toEqual([
			new Date((Math.floor(clock.now() / days(1)) + limits.daysBetweenSides) * days(1)),
		])
		const hits = rows.toString('latin1').split(subjectHash.toString('latin1')).length - 1
		expect(hits).toBe(2) // the second blocks rejoining for a day
	})

	test('lets the account join as a new member afterwards', async () => {
		const { her } = await somebody('again')
		await leave(her, 'now')
		clock.advance(days(1))
		const again = await all.signIn({ subject: 'again' })
		expect(again.memberId.equals(her.memberId)).toBe(false)
		expect((await user(again)).json()).toMatchObject({ profile: 'missing' })
		const joining = await app.inject({ url: '/api/joining', headers: again.headers })
		expect(joining.json().photos).toEqual([])
	})

	test('works for a member without a card', async () => {
		const fresh = await all.signIn({ subject: 'fresh' })
		const { src } = await addPhoto(all, fresh)
		await leave(fresh, 'now')
		expect([await isOver(fresh), (await app.inject(src)).statusCode]).toEqual([true, 404])
		clock.advance(days(1))
		await run()
		expect((await dumpDatabase(db)).includes(all.deps.hasher.hash('subject', 'fresh'))).toBe(false)
	})

	test('keeps blocks: a blocked member who rejoins is still blocked', async () => {
		const { her, him } = await somebody('blocked')
		await block(all, him, idOf(her))
		await leave(her, 'now')
		clock.advance(days(1))
		const again = await join(all, {}, { subject: 'blocked' })
		const later = await all.signIn({ subject: 'who sees blocked' })
		expect(await seenBy(all, later)).not.toContain(idOf(again))
		expect(await seenBy(all, again)).not.toContain(idOf(him))
	})
})

describe('the day before rejoining', () => {
	test('an erased account cannot rejoin for 24 hours, whatever it had', async () => {
		await somebody('with a card').then(({ her }) => leave(her, 'now'))
		await leave(await all.signIn({ subject: 'without one' }), 'now')
		for (const subject of ['with a card', 'without one']) {
			const before = await all.signIn({ subject }).catch((error: Error) => error.message)
			expect(before).toContain('left_lately')
		}
		clock.advance(days(1) - 1)
		await run()
		await expect(all.signIn({ subject: 'with a card' })).rejects.toThrow('left_lately')
		clock.advance(1)
		for (const subject of ['with a card', 'without one'])
			expect((await user(await all.signIn({ subject }))).json()).toMatchObject({ profile: 'missing' })
		await run()
		expect(await db.selectFrom('left_accounts').selectAll().execute()).toEqual([])
	})

	test('begins when an account is erased after its seven days', async () => {
		const { her } = await somebody('waits')
		await leave(her, 'later')
		clock.advance(days(limits.leavingDays))
		await run()
		await expect(all.signIn({ subject: 'waits' })).rejects.toThrow('left_lately')
		clock.advance(days(1))
		await all.signIn({ subject: 'waits' })
	})

	test('a sign-in during the erasure creates no member', async () => {
		const racing = Array.from({ length: 8 }, (_, i) => `races ${i}`)
		const members = await Promise.all(racing.map((subject) => all.signIn({ subject })))
		const ids = members.map(({ memberId }) => memberId.toString('hex'))
		await Promise.all(
			members.flatMap((member, i) => [
				leave(member, 'now'),
				all.signIn({ subject: racing[i] ?? '' }).catch(() => undefined),
			]),
		)
		const hashes = racing.map((subject) => all.deps.hasher.hash('subject', subject))
		const left = await db.selectFrom('members').select('id').where('subject_hash', 'in', hashes).execute()
		expect(left.filter(({ id }) => !ids.includes(id.toString('hex')))).toEqual([])
	})
})

describe('leaving after seven days', () => {
	test('hides the member and ends sessions immediately, and erases everything later', async () => {
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

	test('is cancelled by an explicit call after signing in, not by the sign-in alone', async () => {
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

	test('can be changed to leaving at once, and does not happen while the member is suspended', async () => {
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

describe('the 30-day rule for gender and interests', () => {
	const woman = { gender: 'woman', interestedIn: ['man'] } as const
	const sides = ({ gender, interestedIn }: { gender: string; interestedIn: readonly string[] }) =>
		({ gender, interestedIn: [...interestedIn] }) as Parameters<typeof saveProfile>[2]
	const rejoin = async (subject: string, to: Parameters<typeof sides>[0]) => {
		clock.advance(days(1))
		const again = await all.signIn({ subject, name: 'Aarohi', fullName: 'Aarohi' })
		await addPhoto(all, again)
		return { again, answer: await saveProfile(all, again, sides(to)) }
	}

	test.runIf(isFull)('rejoining with other preferences counts as a change', async () => {
		const first = await join(all, sides(woman), { subject: 'sides' })
		await leave(first, 'now')
		const man = { gender: 'man', interestedIn: ['man'] }
		const second = await rejoin('sides', man)
		expect([second.answer.statusCode, Object.keys(second.answer.json().error.fields)]).toEqual([422, ['gender']])
		// Erasing again does not evade the rule, with or without rejoining in between.
		await leave(second.again, 'now')
		const third = await rejoin('sides', { gender: 'woman', interestedIn: ['woman'] })
		expect([third.answer.statusCode, Object.keys(third.answer.json().error.fields)]).toEqual([422, ['interestedIn']])
		expect((await saveProfile(all, third.again, sides(woman))).statusCode).toBe(200)
		await leave(third.again, 'now')
		expect((await rejoin('sides', man)).answer.statusCode).toBe(422)
		// After 30 days a change is allowed and starts a new period.
		clock.advance(days(limits.daysBetweenSides))
		const { again, answer } = await rejoin('sides', man)
		expect(answer.statusCode).toBe(200)
		await leave(again, 'now')
		expect((await rejoin('sides', woman)).answer.statusCode).toBe(422)
	})

	test('nothing is kept after 30 days', async () => {
		const first = await join(all, sides(woman), { subject: 'forgotten' })
		await leave(first, 'now')
		clock.advance(days(limits.daysBetweenSides))
		await run()
		expect((await dumpDatabase(db)).includes(all.deps.hasher.hash('subject', 'forgotten'))).toBe(false)
		const { again, answer } = await rejoin('forgotten', { gender: 'man', interestedIn: ['man'] })
		expect(answer.statusCode).toBe(200)
		expect((await saveProfile(all, again, sides(woman))).statusCode).toBe(422)
	})

	test('a damaged card does not prevent an erasure', async () => {
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

test('daily counts are kept until the end of the next day', async () => {
	const own = await testApp()
	const count = { count_hash: Buffer.alloc(32, 1), day: dayOf(own.clock.now()), count: 3 }
	await own.db.insertInto('account_counts').values(count).execute()
	const left = async () => (await own.db.selectFrom('account_counts').selectAll().execute()).length
	own.clock.advance(days(1))
	await run(own)
	expect(await left()).toBe(1)
	own.clock.advance(days(1))
	await run(own)
	expect(await left()).toBe(0)
})

describe('a crash during an erasure', () => {
	/** A photo store that stops working at some moment, as if the process had died. */
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

	test('after the rows and before the files are deleted: the next start deletes the files', async () => {
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

	test('between a photo’s files and its row: the files are deleted within the hour', async () => {
		const { before, restarted, breakDown, files } = await own()
		const member = await before.signIn()
		// The owner is erased while the photo is being written, and the server stops before it can clean up.
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

	test('before the seven days are over: the next start erases members who are due', async () => {
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

	test.runIf(isFull)('two instances erase concurrently with the same result', async () => {
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

test.runIf(isFull)('an upload whose owner is erased meanwhile leaves no file or row', async () => {
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

test('affects only the caller; a missing token and an invalid body are refused', async () => {
	const [member, stranger] = [await join(all), await all.signIn()]
	expect((await app.inject({ method: 'POST', url: leavingPaths.leaving, body: { when: 'now' } })).statusCode).toBe(401)
	expect((await leave(stranger, 'at some time')).statusCode).toBe(400)
	await leave(stranger, 'later')
	expect((await user(member)).json()).not.toHaveProperty('leavesAt')
	await stay(member)
	const row = await db.selectFrom('members').select('leaves_at').where('id', '=', stranger.memberId).execute()
	expect(row[0]?.leaves_at).not.toBeNull()
})
