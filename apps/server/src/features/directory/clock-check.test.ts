import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTokenIssuer } from '#infra/tokens.ts'
import { testApp } from '#test/app.ts'
import { leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { plantCard } from '#test/members.ts'
import { readHead } from '#test/read-log.ts'

const [minute, day] = [60_000, 24 * 3_600_000]

/** An installation with three separately adjustable clocks, and its log lines. */
async function installation() {
	const clocks = {
		wall: Date.parse('2026-11-20T12:00:00Z'),
		uptime: 5000,
		database: Date.parse('2026-11-20T12:00:00Z'),
	}
	const lines: string[] = []
	const begun = clocks.wall + 5 * minute // a leaf may be ahead of its checkpoint by ten minutes
	const tokens = createTokenIssuer(randomBytes(32), () => clocks.wall)
	const start = (deps = {}) =>
		testApp({
			deps: {
				...deps,
				tokens,
				clock: () => clocks.wall,
				otherClocks: { uptime: () => clocks.uptime, database: async () => clocks.database },
			},
			server: { logger: { level: 'warn', stream: { write: (line) => void lines.push(JSON.parse(line).msg ?? '') } } },
		})
	const all = await start()
	const pass = (milliseconds: number) => {
		for (const name of ['wall', 'uptime', 'database'] as const) clocks[name] += milliseconds
	}
	const publish = async (at = all) => {
		const member = await at.signIn()
		await plantCard(at, member)
		return (await sendLeaf(at, member, leafBody(member, testKeys(), { time: Math.max(clocks.wall, begun) }))).statusCode
	}
	return { all, clocks, lines, pass, publish, restart: () => start(all.deps) }
}

test('signs nothing after a clock jump, warns once, and resumes when the clock is right again', async () => {
	const { all, clocks, lines, pass, publish } = await installation()
	expect(await publish()).toBe(201)
	for (const jump of [11 * minute, -11 * minute, 30 * day]) {
		lines.length = 0
		const before = await readHead(all)
		clocks.wall += jump
		clocks.database += jump // both run on the same machine
		expect([await publish(), await publish()]).toEqual([503, 503])
		expect(lines.filter((line) => line.startsWith('no checkpoint is signed'))).toHaveLength(1)
		expect(lines.filter((line) => line.includes(`jumped by ${jump / minute} minutes`))).toHaveLength(1)
		clocks.wall -= jump
		clocks.database -= jump
		expect((await readHead(all)).note).toBe(before.note)
		pass(minute)
		expect(await publish()).toBe(201)
	}
})

test('signs nothing while its clock and the database’s differ', async () => {
	const { clocks, lines, publish } = await installation()
	clocks.database -= 11 * minute
	expect(await publish()).toBe(503)
	expect(lines.filter((line) => line.includes("11 minutes ahead of the database's"))).toHaveLength(1)
	clocks.database += 2 * minute
	expect(await publish()).toBe(201)
})

test('serves the existing checkpoint while it cannot sign another', async () => {
	const { all, clocks, publish } = await installation()
	await publish()
	const before = await readHead(all)
	clocks.wall += 3 * 3_600_000
	clocks.database = clocks.wall
	expect((await readHead(all)).note).toBe(before.note)
})

test('allows a drift of less than ten minutes between two checkpoints', async () => {
	const { clocks, pass, publish } = await installation()
	for (let round = 0; round < 3; round++) {
		pass(minute)
		clocks.wall += 9 * minute
		clocks.database += 9 * minute
		expect(await publish()).toBe(201)
	}
})

test('starts after months of downtime and logs their length', async () => {
	const { clocks, lines, pass, publish, restart } = await installation()
	expect(await publish()).toBe(201)
	pass(90 * day)
	clocks.uptime = 1000 // another boot
	const after = await restart()
	expect(await publish(after)).toBe(201)
	expect(lines.filter((line) => line.includes('90 days old'))).toHaveLength(1)
})

test('replaces a checkpoint from the future once its clock is right, and goes on from there', async () => {
	const { all, clocks, publish, restart } = await installation()
	expect(await publish()).toBe(201)
	const right = clocks.wall
	for (const off of [30 * day, 400 * day]) {
		clocks.wall = right + off
		clocks.database = clocks.wall
		const wrong = await restart()
		const ahead = await readHead(wrong)
		expect(ahead.time).toBe(right + off)
		clocks.wall = right + minute
		clocks.database = clocks.wall
		// This instance was there before and has seen it; the other starts after it.
		for (const instance of [await restart(), all]) {
			const head = await readHead(instance)
			expect(head).toMatchObject({ size: ahead.size, root: ahead.root })
			expect(head.time).toBeLessThanOrEqual(right + 2 * minute)
		}
	}
	expect(await publish(await restart())).toBe(201)
	const times = await all.db.selectFrom('checkpoints').select('time').execute()
	expect(Math.max(...times.map(({ time }) => time))).toBeLessThanOrEqual(right + 10 * minute)
})

test('signs no time before a leaf that was taken in the future', async () => {
	const { all, clocks, publish, restart } = await installation()
	const right = clocks.wall
	clocks.wall += 2 * day
	clocks.database = clocks.wall
	expect(await publish(await restart())).toBe(201)
	clocks.wall = right
	clocks.database = right
	const after = await restart()
	const first = await readHead(after)
	expect(first.time).toBeGreaterThanOrEqual(right + 2 * day - 10 * minute)
	expect((await readHead(after)).note).toBe(first.note)
	expect((await readHead(all)).size).toBe(first.size)
})
