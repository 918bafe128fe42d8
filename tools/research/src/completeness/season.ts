import { idOf } from '@ydo/client/test/model-server'
import { slotPaths, slotTimes } from '@ydo/contract/slots'
import { weekAt, weekLength } from '@ydo/crypto/week'
import * as fc from 'fast-check'
import type { Device, Page } from '#world/device.ts'
import { type Call, createWorld, monday, type World } from '#world/world.ts'

// Members live for weeks on an honest server while anything that can break off does. At the end all of them are online once more.

/** The members' devices: the first member has two. */
const devicesOf = [
	{ member: 1, name: 'phone' },
	{ member: 1, name: 'laptop' },
	{ member: 2, name: 'phone' },
	{ member: 3, name: 'phone' },
] as const

const members = [1, 2, 3]

/** End of a visit; `kill at` kills at a write or call, before or after it takes place. */
type End = { is: 'close' } | { is: 'kill' } | { is: 'kill at'; step: number; after: boolean }

export type Visit = {
	device: number
	/** Minutes since the previous visit began; two visits may overlap. */
	after: number
	seconds: number
	acts: readonly {
		at: number
		do: 'like' | 'withdraw' | 'undo' | 'pass' | 'note' | 'sendFromHere' | 'hide' | 'second page' | 'sign out'
		peer: number
	}[]
	end: End
	/** Calls of the visit that fail, before or after the server handled them. */
	lost: readonly { call: number; isDone: boolean }[]
}

export type Season = { name: number; visits: readonly Visit[] }

const others = ['withdraw', 'undo', 'pass', 'note', 'sendFromHere', 'hide', 'second page', 'sign out'] as const

const act = fc.record({
	at: fc.oneof(fc.nat(20), fc.nat(20), fc.nat(200)),
	do: fc.oneof({ weight: 3, arbitrary: fc.constant('like' as const) }, fc.constantFrom(...others)),
	peer: fc.constantFrom(...members),
})

const visit: fc.Arbitrary<Visit> = fc.record({
	device: fc.nat(devicesOf.length - 1),
	after: fc.oneof(fc.nat(3), fc.nat(600), fc.nat(6 * 1440)),
	seconds: fc.oneof(fc.nat(30), fc.nat(240), fc.nat(240)),
	acts: fc.array(act, { minLength: 1, maxLength: 5 }),
	end: fc.oneof(
		fc.constant<End>({ is: 'close' }),
		fc.constant<End>({ is: 'kill' }),
		fc.record({ is: fc.constant('kill at' as const), step: fc.oneof(fc.nat(30), fc.nat(200)), after: fc.boolean() }),
	),
	lost: fc.array(fc.record({ call: fc.nat(25), isDone: fc.boolean() }), { maxLength: 2 }),
})

/** Visits come every few days, about six a week. */
export const seasons = (visits: number): fc.Arbitrary<Season> =>
	fc.record({ name: fc.nat(), visits: fc.array(visit, { minLength: Math.ceil(visits / 2), maxLength: visits }) })

export type Lived = { world: World; pages: readonly Page[]; devices: readonly Device[] }

/**
 * Lives a season, then opens every device at once for a while within one week.
 * @param plant a fault that a test plants in the server
 */
export async function liveSeason({ name, visits }: Season, plant?: (world: World) => void): Promise<Lived> {
	const world = await createWorld(`season/${name}`)
	const devices: Device[] = []
	const lost: Losses = new Map()
	plant?.(world)
	const inner = world.intercept
	world.intercept = (call, honest) => losing(lost, call, () => inner(call, honest))
	/** The laptop's keys come from a backup of the phone: without keys on the phone there is no laptop. */
	const deviceAt = async (at: number): Promise<Device | undefined> => {
		if (devices[at]) return devices[at]
		const { member, name: called } = devicesOf[at] ?? devicesOf[0]
		const keeper = at === 1 ? await devices[0]?.copyOfKeys().catch(() => undefined) : undefined
		if (at === 1 && !keeper) return undefined
		devices[at] = world.device(idOf(member), called, { ...(keeper && { keeper }) })
		return devices[at]
	}
	let begins = monday
	let busyUntil = monday
	for (const one of visits) {
		begins = Math.max(begins + one.after * 60_000, world.clock.now())
		await world.clock.runUntil(begins)
		const device = await deviceAt(one.device)
		if (!device || device.pages.length > 0) continue
		lost.set(nameOf(device, one.device), { count: 0, calls: one.lost })
		void visitDevice(world, idOf(devicesOf[one.device]?.member ?? 0), device, one)
		busyUntil = Math.max(busyUntil, begins + one.seconds * 1000)
	}
	await world.clock.runUntil(busyUntil + 1000)
	lost.clear()
	for (const device of devices) for (const page of device?.pages ?? []) page.kill()
	const pages = await meetAgain(world, deviceAt)
	return { world, pages, devices }
}

function nameOf(device: Device, at: number): string {
	return `${idOf(devicesOf[at]?.member ?? 0)}/${device.name}`
}

/** By device name: calls made in a visit, and those that fail. */
type Losses = Map<string, { count: number; calls: Visit['lost'] }>

async function losing(lost: Losses, { member, device }: Call, honest: () => Promise<Response>): Promise<Response> {
	const visit = lost.get(`${member}/${device}`)
	const number = visit ? visit.count++ : 0
	const failing = visit?.calls.find(({ call }) => call === number)
	if (!failing) return honest()
	if (failing.isDone) await honest()
	throw new TypeError('fetch failed')
}

async function visitDevice(world: World, own: string, device: Device, { acts, seconds, end }: Visit): Promise<void> {
	const page = device.open()
	if (end.is === 'kill at') page.killAt({ left: end.step, after: end.after })
	const began = world.clock.now()
	for (const one of [...acts].sort((a, b) => a.at - b.at)) {
		if (one.at > seconds) break
		await world.clock.wait(began + one.at * 1000 - world.clock.now())
		void actOn(own, device, page, one).catch(() => undefined)
	}
	await world.clock.wait(began + seconds * 1000 - world.clock.now())
	for (const each of [...device.pages]) {
		if (end.is === 'close') {
			each.hide()
			await world.clock.wait(100)
		}
		each.kill()
	}
}

async function actOn(
	own: string,
	device: Device,
	page: Page,
	{ do: what, peer }: Visit['acts'][number],
): Promise<unknown> {
	const { member } = page
	// Members do not like themselves.
	const id = idOf(idOf(peer) === own ? (peer % members.length) + 1 : peer)
	switch (what) {
		case 'like':
			return member.like(id, 'said at once')
		case 'note':
			return member.changeNote(id, 'said anew')
		case 'sendFromHere':
			return member.sendFromHere()
		case 'second page':
			return device.open()
		case 'sign out':
			return member.stopSending()
		case 'hide':
			page.hide()
			return page.show()
		default:
			return member[what](id)
	}
}

/** Opens all devices at once, long enough for a sender takeover, slots and beats. */
async function meetAgain(world: World, deviceAt: (at: number) => Promise<Device | undefined>): Promise<Page[]> {
	const long = 12 * 60_000
	const isAcrossWeeks = weekAt(world.clock.now()) !== weekAt(world.clock.now() + long + slotTimes.clockTolerance)
	const next = (weekAt(world.clock.now()) + 1) * weekLength + slotTimes.clockTolerance
	// On a later day than the last visit, so that every device has slots again.
	await world.clock.runUntil(Math.max(isAcrossWeeks ? next : 0, world.clock.now() + 86_400_000))
	if (weekAt(world.clock.now()) !== weekAt(world.clock.now() + long)) await world.clock.run(2 * long)
	// The phone first: the laptop gets its keys from it.
	const pages: Page[] = []
	for (const at of devicesOf.keys()) {
		const page = (await deviceAt(at))?.open()
		if (page) pages.push(page)
		// The phone first: the laptop gets its keys from it.
		if (at === 0) await world.clock.run(10_000)
	}
	await world.clock.run(long)
	return pages
}

const [tickHeader, ballotLength] = [16, 348]

/** Violations that an observer would report; empty if every property held. */
export function faultsOf({ world, pages }: Lived): string[] {
	return [
		...valuesTwice(world.calls),
		...stuckPages(pages),
		...unmatched(pages),
		...world.faults().map((fault) => `fault: ${fault}`),
	]
}

export function valuesTwice(calls: readonly Call[]): string[] {
	const seen = new Map<string, string>()
	const faults: string[] = []
	for (const { member, path, method, body } of calls) {
		if (path !== slotPaths.slot || method !== 'POST' || !(body instanceof Uint8Array)) continue
		const tick = body.subarray(5 + new DataView(body.buffer).getUint32(1))
		if (tick.length === 0) continue
		const whole = Buffer.from(tick).toString('base64')
		for (let at = tickHeader; at < tick.length; at += ballotLength) {
			for (const [from, to] of [
				[0, 32],
				[32, 48],
				[48, 64],
				[64, 76],
			] as const) {
				const value = `${member}/${from}/${Buffer.from(tick.subarray(at + from, at + to)).toString('base64')}`
				const before = seen.get(value)
				if (before !== undefined && before !== whole) faults.push(`a value at ${from} left in two ticks`)
				seen.set(value, whole)
			}
		}
		const name = `${member}/${Buffer.from(tick.subarray(0, tickHeader)).toString('hex')}`
		if ((seen.get(name) ?? whole) !== whole) faults.push('two ticks of one number')
		seen.set(name, whole)
	}
	return faults
}

function stuckPages(pages: readonly Page[]): string[] {
	return pages.flatMap(({ member }, at) => {
		const { status, violation, lastSlot } = member.view()
		const name = `${devicesOf[at]?.member} on ${devicesOf[at]?.name}`
		if (status !== 'open') return [`${name} is ${status} ${JSON.stringify(violation)}`]
		return lastSlot === 'sent' ? [] : [`${name} sent no slot: ${lastSlot}`]
	})
}

function unmatched(pages: readonly Page[]): string[] {
	const likes = (at: number, peer: number) => pages[at]?.member.view().choices.some((one) => one.peer === idOf(peer))
	const matches = (at: number, peer: number) => pages[at]?.member.view().matches.some((one) => one.peer === idOf(peer))
	return devicesOf.flatMap(({ member }, at) =>
		devicesOf.flatMap(({ member: peer }, other) => {
			if (member === peer)
				return likes(at, peer) === likes(other, peer) && matches(at, peer) === matches(other, peer)
					? []
					: ['two devices differ']
			if (likes(at, peer) && likes(other, member)) return [`${member} and ${peer} like each other and did not match`]
			return matches(at, peer) !== matches(other, member) ? [`the match of ${member} and ${peer} is seen by one`] : []
		}),
	)
}
