import { tickNumbers } from '@ydo/contract/ticks'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { anyBytes } from './sample-bytes.ts'
import { type SampleMember, sampleLog, sampleMember } from './sample-members.ts'
import { type SampleOffice, sampleOffice } from './sample-office.ts'
import { createTickSender, makingTime, type TickParts } from './tick-sender.ts'

const weekLength = 604_800_000

let serverTime: number
let now: number
let office: SampleOffice
let member: SampleMember
/** What the server answers instead of taking the tick. */
let instead: (() => Response) | undefined
let waits: number[]

beforeEach(async () => {
	serverTime = now = 3000 * weekLength
	instead = undefined
	waits = []
	office = sampleOffice(() => serverTime)
	member = await sampleMember(sampleLog(), anyBytes)
})

const request: Request = async (_path, init) => {
	if (init?.method !== 'POST') return Response.json(office.clock())
	if (instead) return instead()
	const answer = await office.post(member.id, init.body as Uint8Array<ArrayBuffer>)
	return typeof answer === 'number' ? Response.json({}, { status: answer }) : new Response(answer)
}

function device(parts: Partial<TickParts> = {}) {
	return createTickSender({
		vault: member.vault,
		keyring: async () => member.keys,
		isRecoverable: () => true,
		request,
		now: () => now,
		wait: async (milliseconds) => void waits.push(milliseconds),
		random: anyBytes,
		...parts,
	})
}

const claims = () => member.vault.events.filter(({ type }) => type === 'claimed')
const numbers = () => office.arrived.map(({ number }) => number)

test('each tick is claimed before it is sent, in numbers without a gap', async () => {
	const one = device()
	expect([await one.send(), await one.send(), await one.send()]).toEqual(['sent', 'sent', 'sent'])
	expect(numbers()).toEqual([0, 1, 2])
	expect(claims()).toHaveLength(3)
})

test('a tick leaves the same time after its claim, however long it took to make', async () => {
	const slow = { ...member.keys, secretOf: (key: string) => member.keys.secretOf(key) }
	const one = device({
		keyring: async () => slow,
		wait: async (milliseconds) => {
			waits.push(milliseconds)
			now += milliseconds
		},
	})
	const begun = now
	await one.send()
	expect(now - begun).toBe(makingTime)
})

describe('what was claimed and not heard of is sent again, the same and before anything new:', () => {
	test.each([
		['no network', () => Promise.reject(new TypeError('no network'))],
		['a server in trouble', async () => Response.json({}, { status: 503 })],
		['half an answer', async () => new Response(new Uint8Array(7))],
	])('%s', async (_, trouble) => {
		const one = device({ request: (path, init) => (init?.method === 'POST' ? trouble() : request(path, init)) })
		expect([await one.send(), await one.send()]).toEqual(['offline', 'offline'])
		expect(claims()).toHaveLength(1)
		const other = device()
		expect(await other.send()).toBe('sent')
		expect([numbers(), claims()]).toEqual([[0, 1], expect.objectContaining({ length: 2 })])
	})

	test('a device that comes anew repeats the last number; the answer is the same', async () => {
		await device().send()
		expect(await device().send()).toBe('sent')
		expect(numbers()).toEqual([0, 1])
	})

	test('another device’s claim that came between is sent first', async () => {
		const one = device()
		await one.send()
		const { vault } = member
		let isFirst = true
		const slow = device({
			vault: {
				state: vault.state,
				append: async (make) => {
					if (isFirst) await device({ request: lost }).send()
					isFirst = false
					return vault.append(make)
				},
			},
		})
		expect(await slow.send()).toBe('sent')
		expect(numbers()).toEqual([0, 1, 2])
	})

	/** Loses tick number 1. */
	const lost: Request = async (path, init) => {
		if (init?.body instanceof Uint8Array && init.body[11] === 1) throw new TypeError('no network')
		return request(path, init)
	}
})

test('a claim of a week that is over is let go', async () => {
	instead = () => Response.json({}, { status: 503 })
	const one = device()
	await one.send()
	instead = undefined
	serverTime = now += weekLength
	expect(await one.send()).toBe('sent')
	expect([numbers(), claims().length]).toEqual([[0], 2])
})

test('a server that holds something else under a number is a violation, for good', async () => {
	instead = () => new Response(new Uint8Array(32))
	const one = device()
	expect(await one.send()).toBe('violation')
	expect(one.violation()).toEqual({
		...{ week: 3000, number: 0, at: now, answered: 'A'.repeat(43) },
		sent: expect.stringMatching(/^[\w-]{43}$/),
	})
	instead = undefined
	expect(await one.send()).toBe('violation')
	expect(office.arrived).toHaveLength(0)
})

test.each([tickNumbers.clockTolerance + 1, -tickNumbers.clockTolerance - 1])(
	'a clock that is %i ms off sends nothing and claims nothing',
	async (off) => {
		now = serverTime + off
		expect(await device().send()).toBe('clock')
		expect([claims(), office.arrived]).toEqual([[], []])
		now = serverTime + Math.sign(off) * tickNumbers.clockTolerance
		expect(await device().send()).toBe('sent')
	},
)

test('a server whose week goes back gets none', async () => {
	const one = device()
	await one.send()
	serverTime = now -= weekLength
	expect(await one.send()).toBe('clock')
})

test('there are 64 ticks in a day and 256 in a week, and no claim beyond', { timeout: 60_000 }, async () => {
	const one = device()
	const outcomes = []
	for (let day = 0; day < 5; day++) {
		for (let index = 0; index < 66; index++) outcomes.push(await one.send())
		serverTime = now += 86_400_000
	}
	expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(256)
	expect(outcomes.slice(0, 66).filter((outcome) => outcome === 'budget')).toHaveLength(2)
	expect(claims()).toHaveLength(256)
	serverTime = now += 2 * 86_400_000
	expect(await one.send()).toBe('sent')
})

test('nothing is claimed for another season, or while no keys may be used', async () => {
	expect(await device({ keyring: async () => undefined }).send()).toBe('keys')
	member.vault.add({ type: 'seasonBegun', season: 2, key: 'next' })
	expect(await device().send()).toBe('season')
	expect(claims()).toHaveLength(0)
})

test.each([
	[409, 'refused'],
	[401, 'refused'],
	[429, 'budget'],
])('a refusal with %i is told as %s, and tried again', async (status, outcome) => {
	instead = () => Response.json({}, { status })
	const one = device()
	expect([await one.send(), await one.send()]).toEqual([outcome, outcome])
	expect(claims()).toHaveLength(1)
	instead = undefined
	expect(await one.send()).toBe('sent')
	expect(numbers()).toEqual([0, 1])
})

test('a fault of ours is not taken for a bad network', async () => {
	const broken = { ...member.keys, size: -1 }
	const one = device({
		keyring: async () => broken,
		request: async (path, init) => {
			if (init?.method === 'POST') throw new RangeError('ours')
			return request(path, init)
		},
	})
	await expect(one.send()).rejects.toThrow('ours')
})
