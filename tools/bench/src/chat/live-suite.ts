import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { plantChats } from '@ydo/server/test/campus-chats'
import type { Figure, Suite } from '#figure.ts'
import { type Campus, openCampus } from '#list/campus.ts'
import type { Watched } from '#list/server-process.ts'
import { type Calls, createCalls } from './calls.ts'
import { createDevice, type Device } from './device.ts'

/** Open sockets, each of another member. */
const sockets = Number(process.env.BENCH_SOCKETS ?? 5000)
/** Members among them who chat in pairs: enough that none reaches the rate limit of a minute. */
const talking = Math.min(400, sockets)
/** Sockets opened at a time. */
const wave = 200
const cuts = 1000
/** Messages a second while connections are cut, and milliseconds until a cut connection reconnects. */
const calmRate = 200
const cutFor = 20
const rate = 500
/** Seconds at that rate, after a warm-up that does not count. */
const measured = 12
const early = 3
/** Milliseconds between two checks of the number of due messages. */
const beat = 5

/** A chatting member; `to` is the other. */
type Talker = { device: Device; chat: Buffer; to: Device }

type Sent = { at: number; to: Device }

/**
 * All on one machine: 5,000 sockets in one process, 1,000 connections cut and reconnected while messages are sent, and the latency from
 * a message's call until the recipient's device, woken by its socket, has stored it.
 */
export const liveSuite: Suite = async () => {
	const campus = await openCampus(sockets, { signedIn: sockets, files: [] })
	const calls = createCalls(campus.port)
	try {
		return await measure(campus, calls)
	} finally {
		calls.end()
		await campus.close()
	}
}

async function measure(campus: Campus, calls: Calls): Promise<Figure[]> {
	const sent = new Map<string, Sent>()
	const waits: number[] = []
	const devices = campus.members.map((member) => {
		const device: Device = createDevice({ port: campus.port, calls, member, onMessage: (id) => arrived(device, id) })
		return device
	})
	const arrived = (device: Device, id: string) => {
		const message = sent.get(id)
		if (message?.to === device) waits.push(performance.now() - message.at)
	}
	const talkers = await plantTalkers(campus, devices.slice(0, talking))
	const say = async ({ device, chat, to }: Talker) => {
		const id = randomBytes(16)
		sent.set(id.toString('hex'), { at: performance.now(), to })
		await device.send(chat, id)
	}

	const before = await campus.watch()
	for (let from = 0; from < devices.length; from += wave)
		await Promise.all(devices.slice(from, from + wave).map((device) => device.open()))
	const opened = await campus.watch()

	await Promise.all([sayAll(talkers, say, { rate: calmRate, seconds: (cuts * cutFor) / 1000 }), cutAll(talkers)])
	await sayAll(talkers, say, { rate, seconds: early })
	waits.length = 0
	await campus.watch()
	const taken = await sayAll(talkers, say, { rate, seconds: measured })
	const after = await campus.watch()
	await Promise.all(talkers.map(({ device }) => device.settle()))
	return figuresOf({
		...{ before, opened, after, taken },
		...{ waits: waits.sort((one, other) => one - other), ...tally(talkers, sent.size) },
	})
}

/** Gives each pair of devices a chat. */
async function plantTalkers({ dataDir }: Campus, devices: readonly Device[]): Promise<Talker[]> {
	const pairs = Array.from(
		{ length: devices.length >> 1 },
		(_, i) => devices.slice(2 * i, 2 * i + 2) as [Device, Device],
	)
	const chats = await plantChats(
		dataDir,
		pairs.map(([one, other]) => [one.member.id, other.member.id] as const),
	)
	return pairs.flatMap(([one, other], i) => {
		const chat = chats[i] ?? Buffer.alloc(0)
		return [
			{ device: one, chat, to: other },
			{ device: other, chat, to: one },
		]
	})
}

/** Sends messages in turns, each at its due time regardless of earlier ones; resolves with the seconds until all are answered. */
async function sayAll(
	talkers: readonly Talker[],
	say: (talker: Talker) => Promise<void>,
	{ rate, seconds }: { rate: number; seconds: number },
): Promise<number> {
	const begin = performance.now()
	const under: Promise<void>[] = []
	while (under.length < rate * seconds) {
		const due = Math.min(rate * seconds, ((performance.now() - begin) * rate) / 1000)
		while (under.length < due) under.push(say(talkers[under.length % talkers.length] as Talker))
		await sleep(beat)
	}
	await Promise.all(under)
	return (performance.now() - begin) / 1000
}

/** Cuts one connection after the other, and reconnects each. */
async function cutAll(talkers: readonly Talker[]): Promise<void> {
	const opening: Promise<void>[] = []
	for (let done = 0; done < cuts; done++) {
		const { device } = talkers[randomInt(talkers.length)] as Talker
		await device.cut()
		await sleep(cutFor)
		opening.push(device.open())
	}
	await Promise.all(opening)
}

/** Counts messages missing on either device, and messages that came twice or out of order. */
function tally(talkers: readonly Talker[], count: number) {
	const held = talkers.map(({ device }) => device.held())
	const different = held.reduce((sum, ids) => sum + new Set(ids).size, 0)
	const doubled = held.reduce((sum, ids) => sum + ids.length, 0) - different
	const misplaced = talkers.reduce((sum, { device }) => sum + device.outOfOrder(), 0)
	return { count, lost: 2 * count - different, doubled: doubled + misplaced }
}

type Taken = ReturnType<typeof tally> & {
	before: Watched
	opened: Watched
	after: Watched
	taken: number
	waits: readonly number[]
}

function figuresOf({ before, opened, after, taken, waits, count, lost, doubled }: Taken): Figure[] {
	const at = (part: number) => waits[Math.floor(waits.length * part)] ?? Number.NaN
	const [held, delivery] = [`${sockets.toLocaleString('en')} sockets`, `delivery, ${rate} messages a second`]
	const cut = `${cuts.toLocaleString('en')} connections broken off`
	return [
		{ subject: held, property: 'memory of the server before, MB', value: before.memory },
		{ subject: held, property: 'with them open, MB', value: opened.memory },
		{ subject: held, property: 'in the end, MB', value: after.memory, limit: { atMost: 700 } },
		{ subject: held, property: 'for a socket, kB', value: ((opened.memory - before.memory) * 1000) / sockets },
		{ subject: cut, property: 'messages', value: count },
		{ subject: cut, property: 'lost', value: lost, limit: { atMost: 0 } },
		{ subject: cut, property: 'doubled or out of order', value: doubled, limit: { atMost: 0 } },
		{ subject: delivery, property: '95 % within, ms', value: at(0.95), limit: { atMost: 100 } },
		{ subject: delivery, property: 'half within, ms', value: at(0.5) },
		{ subject: delivery, property: 'the slowest, ms', value: waits.at(-1) ?? Number.NaN },
		{ subject: delivery, property: 'answered a second', value: (rate * measured) / taken },
		{
			subject: delivery,
			property: 'processor time of the server for one, ms',
			value: after.processor / (rate * measured),
		},
		{ subject: delivery, property: 'longest hold-up of the server, ms', value: after.stall },
	]
}
