import { randomBytes } from 'node:crypto'
import { tickClock, tickNumbers, tickPaths } from '@ydo/contract/ticks'
import { describe, expect, test } from 'vitest'
import { weekOf } from '#platform/day.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { tickBytes } from '#testing/tick-bytes.ts'
import { digestOf, sendTick, tickNow } from '#testing/ticks.ts'

const week = 7 * 24 * 3600 * 1000
const all = await testApp()
const present = () => weekOf(all.clock.now())
const codeOf = async (member: SignedIn, body: Buffer) => {
	const answer = await sendTick(all, member, body)
	return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().error.code]
}

describe('a tick', () => {
	test('is answered with its SHA-256, and again with that of what was sent first', async () => {
		const member = await all.signIn()
		const opening = tickBytes({ week: present(), number: 0 })
		const tick = tickBytes({ week: present(), number: 1 })
		for (const bytes of [opening, tick, opening, tick]) {
			const answer = await sendTick(all, member, bytes)
			expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/octet-stream'])
			expect(answer.headers['cache-control']).toBe('no-store')
			expect(answer.rawPayload).toEqual(digestOf(bytes))
		}
		const other = tickBytes({ week: present(), number: 0 })
		expect((await sendTick(all, member, other)).rawPayload).toEqual(digestOf(opening))
		expect(
			await all.db.selectFrom('ballots').select('week').where('member_id', '=', member.memberId).execute(),
		).toHaveLength(66)
	})

	test('has the next number, this week and this season, or is a conflict', async () => {
		const member = await all.signIn()
		const now = { week: present(), number: 0 }
		for (const wrong of [
			{ ...now, number: 1 },
			{ ...now, number: 2 ** 32 - 1 },
			{ ...now, week: present() - 1 },
			{ ...now, week: present() + 1 },
			{ ...now, week: 2 ** 32 - 1 },
			{ ...now, season: 2 },
			{ ...now, season: 0 },
		])
			expect([wrong, await codeOf(member, tickBytes(wrong))]).toEqual([wrong, [409, 'conflict']])
		expect(await codeOf(member, tickBytes(now))).toBe(200)
		expect(await codeOf(member, tickBytes({ ...now, number: 2 }))).toEqual([409, 'conflict'])
		expect(await codeOf(member, tickBytes({ ...now, number: 1 }))).toBe(200)
	})

	test('has its size, version and kind, or is no tick', async () => {
		const member = await all.signIn()
		const opening = tickBytes({ week: present(), number: 0 })
		const tick = tickBytes({ week: present(), number: 1 })
		const changed = (bytes: Buffer, at: number, value: number) => {
			const copy = Buffer.from(bytes)
			copy[at] = value
			return copy
		}
		for (const wrong of [
			Buffer.alloc(0),
			opening.subarray(1),
			tick.subarray(1),
			Buffer.concat([tick, tick]),
			changed(opening, 0, 2),
			changed(opening, 1, 1),
			changed(tick, 1, 0),
			changed(opening, 11, 1),
			changed(tick, 11, 0),
		])
			expect(await codeOf(member, wrong)).toEqual([400, 'bad_request'])
		expect(await codeOf(member, Buffer.concat([opening, Buffer.alloc(1)]))).toEqual([413, 'too_large'])
		const { headers } = member
		const other = { method: 'POST', url: tickPaths.ticks, headers, body: { tick: 1 } } as const
		expect((await all.app.inject(other)).statusCode).toBe(415)
		expect(await all.db.selectFrom('ticks').select('week').where('member_id', '=', member.memberId).execute()).toEqual(
			[],
		)
	})

	test('of the next week begins with number 0 again', async () => {
		const apart = await testApp({ deps: { db: all.db } })
		const sign = () => apart.signIn({ subject: 'weekly' })
		await tickNow(apart, await sign())
		await tickNow(apart, await sign(), { number: 1 })
		apart.clock.advance(week)
		const next = tickBytes({ week: weekOf(apart.clock.now()), number: 2 })
		expect((await sendTick(apart, await sign(), next)).statusCode).toBe(409)
		await tickNow(apart, await sign())
	})

	test('of a season that begins within a week goes on, without what never arrived', async () => {
		const begins = '2026-11-21T12:00:00Z'
		const seasons = [
			{ number: 1, label: 'first', begins: '2026-01-01T00:00:00Z' },
			{ number: 2, label: 'second', begins },
		]
		const apart = await testApp({ institute: { seasons }, deps: { db: all.db } })
		apart.clock.advance(Date.parse(begins) - apart.clock.now() - 1)
		const member = await apart.signIn()
		const statusOf = async (tick: { number: number; season: number }) =>
			(await sendTick(apart, member, tickBytes({ week: weekOf(apart.clock.now()), ...tick }))).statusCode
		await tickNow(apart, member)
		await tickNow(apart, member, { number: 1 })
		apart.clock.advance(1)
		expect(await statusOf({ number: 2, season: 1 })).toBe(409)
		expect(await statusOf({ number: 2 ** 32 - 1, season: 2 })).toBe(429)
		await tickNow(apart, member, { season: 2, number: 4 })
		for (const number of [2, 3, 6]) expect([number, await statusOf({ number, season: 2 })]).toEqual([number, 409])
		await tickNow(apart, member, { season: 2, number: 5 })
		await tickNow(apart, await apart.signIn(), { season: 2, number: 3 })
		apart.clock.advance(week)
		expect(
			(
				await sendTick(
					apart,
					await apart.signIn(),
					tickBytes({ week: weekOf(apart.clock.now()), season: 2, number: 3 }),
				)
			).statusCode,
		).toBe(409)
	})
})

test('two of a number at once are one, whichever was first', async () => {
	const member = await all.signIn()
	const two = [tickBytes({ week: present(), number: 0 }), tickBytes({ week: present(), number: 0 })]
	const answers = await Promise.all(two.map((bytes) => sendTick(all, member, bytes)))
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
	expect(answers[0]?.rawPayload).toEqual(answers[1]?.rawPayload)
	expect(two.map(digestOf)).toContainEqual(answers[0]?.rawPayload)
	expect(
		await all.db.selectFrom('ballots').select('week').where('member_id', '=', member.memberId).execute(),
	).toHaveLength(64)
})

test('the budget is 64 a day and 256 a week, and what was taken is still answered', async () => {
	const small = await testApp({ deps: { db: all.db } })
	const begin = weekOf(small.clock.now()) * week
	small.clock.advance(begin + week - small.clock.now())
	const at = weekOf(small.clock.now())
	const send = async (body: Buffer) => {
		small.clock.advance(1000)
		return (await sendTick(small, await small.signIn({ subject: 'busy' }), body)).statusCode
	}
	const rows = (count: number, day: number, from: number, memberId: Buffer) =>
		Array.from({ length: count }, (_, i) => ({
			...{ member_id: memberId, week: at, season: 1, number: from + i, day },
			digest: randomBytes(32),
			cancel: randomBytes(45),
		}))
	const { memberId } = await small.signIn({ subject: 'busy' })
	const today = at * 7
	await small.db
		.insertInto('ticks')
		.values(rows(tickNumbers.perDay - 1, today, 0, memberId))
		.execute()
	const last = tickBytes({ week: at, number: 63 })
	expect(await send(last)).toBe(200)
	expect(await send(tickBytes({ week: at, number: 64 }))).toBe(429)
	expect(await send(tickBytes({ week: at, number: 65 }))).toBe(409)
	expect(await send(last)).toBe(200)
	small.clock.advance(24 * 3600 * 1000)
	expect(await send(tickBytes({ week: at, number: 64 }))).toBe(200)
	await small.db
		.insertInto('ticks')
		.values(rows(191, today + 2, 65, memberId))
		.execute()
	expect(await send(tickBytes({ week: at, number: 256 }))).toBe(429)
	expect(await send(tickBytes({ week: at, number: 255 }))).toBe(200)
})

test('the clock tells the time and the season', async () => {
	const { headers } = await all.signIn()
	const answer = await all.app.inject({ url: tickPaths.clock, headers })
	expect(answer.headers['cache-control']).toBe('no-store')
	expect(tickClock.parse(answer.json())).toEqual({ time: all.clock.now(), season: { number: 1, label: 'first' } })
})

test('nobody sends or asks without a good token, or while suspended', async () => {
	const suspended = await all.signIn()
	await all.setStatus(suspended.memberId, 'suspended')
	const opening = tickBytes({ week: present(), number: 0 })
	for (const headers of [{}, { authorization: 'Bearer x.y.z' }, suspended.headers]) {
		const stranger = { headers } as SignedIn
		expect((await sendTick(all, stranger, opening)).statusCode).toBe(401)
		for (const url of [tickPaths.clock, tickPaths.matches])
			expect((await all.app.inject({ url, headers })).statusCode).toBe(401)
	}
})

test('nobody sends without an end', async () => {
	const member = await all.signIn()
	const opening = await tickNow(all, member)
	for (let i = 1; i < tickNumbers.callsPerMinute; i++) expect(await codeOf(member, opening)).toBe(200)
	expect(await codeOf(member, opening)).toEqual([429, 'too_many_requests'])
})
