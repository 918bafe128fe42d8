import { directoryPaths } from '@ydo/contract/directory'
import { slotPaths } from '@ydo/contract/slots'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#infra/database.ts'
import { onLinux } from '#infra/embedded-postgres/host.ts'
import { weekOf } from '#infra/time.ts'
import { type CampusMember, plantCampus } from '#test/campus.ts'
import { crash, type Victim } from '#test/crash.ts'
import { embeddedUrl } from '#test/embedded-url.ts'
import { leafBody, testKeys } from '#test/leaves.ts'
import { digestOf } from '#test/slots.ts'
import { startMain } from '#test/start-main.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { likesOf, slotBytes, type TestBallot, tickBytes } from '#test/tick-bytes.ts'
import { hashOf, makeEntry, zeros } from '#test/vault-entries.ts'

const dataDir = temporaryFolder()
const week = weekOf(Date.now())

type Made = { entry: Buffer; tick: Buffer }
/** A device: all slots it has made, and the number acknowledged. */
type Device = { member: CampusMember; leaf: number; made: Made[]; acknowledged: number }

async function post(url: string, { accessToken }: CampusMember, { entry, tick }: Made): Promise<unknown> {
	const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' }
	const body = new Uint8Array(slotBytes(entry, tick))
	const answer = await fetch(url + slotPaths.slot, { method: 'POST', headers, body })
	return answer.status === 200 ? answer.json() : answer.status
}

async function publish(url: string, { id, accessToken }: CampusMember): Promise<number> {
	const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
	const memberId = Buffer.from(id, 'base64url')
	const body = JSON.stringify(leafBody({ memberId }, testKeys(), { time: Date.now() }))
	const answer = await fetch(url + directoryPaths.leaves, { method: 'POST', headers, body })
	return ((await answer.json()) as { index: number }).index
}

function makeNextSlot({ leaf, made }: Device, ballots: readonly TestBallot[]): Made {
	const before = made.at(-1)
	const entry = makeEntry({
		seq: made.length + 1,
		previous: before ? hashOf(before.entry) : zeros,
		plainBytes: 1024,
	})
	return { entry, tick: tickBytes({ week, leaf, number: made.length, ballots }) }
}

const answerTo = ({ made }: Device, at: number) => ({ last: at + 1, tick: digestOf(made[at]?.tick ?? Buffer.alloc(0)) })

/** Sends slots until the server is gone; unacknowledged ones are resent first, byte for byte. */
async function sendUntilGone(
	url: string,
	device: Device,
	{ likes, onSuccess }: { likes: readonly TestBallot[]; onSuccess: () => void },
): Promise<void> {
	for (;;) {
		const at = device.acknowledged
		const like = likes[at]
		const slot = device.made[at] ?? makeNextSlot(device, like ? [like] : [])
		device.made[at] = slot
		const answer = await post(url, device.member, slot).catch(() => undefined)
		if (answer === undefined || answer === 503 || answer === 429) return // gone, or rate limited
		expect(answer).toEqual(answerTo(device, at))
		device.acknowledged++
		onSuccess()
	}
}

test.runIf(onLinux)(
	'loses no acknowledged slot and stores none twice when killed during slots',
	{ timeout: 300_000 },
	async () => {
		let server = await startMain(dataDir)
		const campus = await plantCampus(dataDir, { members: 40, signedIn: 40 })
		const of = (kind: CampusMember['kind']) => campus.filter((member) => member.kind === kind).slice(0, 4)
		const devices: { device: Device; likes: TestBallot[] }[] = []
		for (const [i, one] of of('woman for men').entries()) {
			const other = of('man for women')[i]
			if (!other) continue
			const leaves = [await publish(server.url, one), await publish(server.url, other)] as const
			const pairs = Array.from({ length: 60 }, () => likesOf(...leaves))
			for (const side of [0, 1] as const)
				devices.push({
					device: { member: side === 0 ? one : other, leaf: leaves[side], made: [], acknowledged: 0 },
					likes: pairs.map((pair) => pair[side]),
				})
		}
		expect(devices.length).toBeGreaterThan(5)
		for (const victim of ['both', 'server', 'database'] satisfies Victim[]) {
			const write = (url: string, onSuccess: () => void) =>
				Promise.all(devices.map(({ device, likes }) => sendUntilGone(url, device, { likes, onSuccess })))
			;({ server } = await crash(server, { dataDir, victim, after: 40, write }))
			for (const { device } of devices)
				for (const [at, slot] of device.made.slice(0, device.acknowledged).entries())
					if (at >= device.acknowledged - 2)
						expect(await post(server.url, device.member, slot)).toEqual(answerTo(device, at))
		}
		for (const { device } of devices) {
			const left = device.made[device.acknowledged]
			if (!left) continue
			expect(await post(server.url, device.member, left)).toEqual(answerTo(device, device.acknowledged))
			device.acknowledged++
		}
		await expectOnce(devices.map(({ device }) => device))
		server.signal('SIGTERM')
		expect(await server.exited).toBe(0)
	},
)

/** Every entry and ballot is stored once or has met; ballots of both members of a pair become one match after a beat. */
async function expectOnce(devices: readonly Device[]): Promise<void> {
	const db = openDatabase(embeddedUrl(dataDir))
	for (const [i, device] of devices.entries()) {
		const peer = devices[i % 2 === 0 ? i + 1 : i - 1]
		const met = Math.min(device.acknowledged, peer?.acknowledged ?? 0)
		const memberId = Buffer.from(device.member.id, 'base64url')
		const read = async () => {
			const { rows } = await sql<Record<string, number>>`
				select (select count(*) from ballots where member_id = ${memberId}) as ballots,
					(select count(distinct sealed) from ballots where member_id = ${memberId}) as sealed,
					(select count(*) from ticks where member_id = ${memberId}) as ticks,
					(select count(*) from vault_entries where member_id = ${memberId}) as entries,
					(select count(*) from match_sides where member_id = ${memberId}) as matches`.execute(db)
			return rows[0]
		}
		const slots = device.acknowledged
		const ballots = 64 + 4 * (slots - 1) - met
		await expect
			.poll(read, { timeout: 30_000, interval: 500 })
			.toEqual({ ballots, sealed: ballots, ticks: slots, entries: slots, matches: met })
	}
	await db.destroy()
}
