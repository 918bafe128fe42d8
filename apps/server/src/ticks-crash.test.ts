import { randomBytes } from 'node:crypto'
import { tickPaths } from '@ydo/contract/ticks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { weekOf } from '#platform/day.ts'
import { onLinux } from '#platform/embedded-postgres/host.ts'
import { type CampusMember, plantCampus } from '#testing/campus.ts'
import { crash } from '#testing/crash.ts'
import { embeddedUrl } from '#testing/embedded-url.ts'
import { startMain } from '#testing/start-main.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { tickBytes } from '#testing/tick-bytes.ts'
import { digestOf } from '#testing/ticks.ts'

const dataDir = temporaryFolder()

/** A device: all it has made, and how much of that was acknowledged. */
type Device = { member: CampusMember; made: Buffer[]; acknowledged: number }

async function post(url: string, { member }: Device, body: Buffer): Promise<Buffer | number> {
	const authorization = `Bearer ${member.accessToken}`
	const headers = { authorization, 'content-type': 'application/octet-stream' }
	const answer = await fetch(url + tickPaths.ticks, { method: 'POST', headers, body: new Uint8Array(body) })
	const bytes = Buffer.from(await answer.arrayBuffer())
	return answer.status === 200 ? bytes : answer.status
}

/** Ticks again and again until the server is gone; what was not acknowledged is sent again first, the same to the byte. */
async function tickUntilGone(
	url: string,
	device: Device,
	tokens: readonly Buffer[],
	onSuccess: () => void,
): Promise<void> {
	for (;;) {
		const number = device.acknowledged
		const token = tokens[number]
		device.made[number] ??= tickBytes({ week: weekOf(Date.now()), number, ballots: token ? [{ token }] : [] })
		const answer = await post(url, device, device.made[number] ?? Buffer.alloc(0)).catch(() => undefined)
		if (answer === undefined || answer === 503) return // the server, or its database, is gone
		expect(answer).toEqual(digestOf(device.made[number] ?? Buffer.alloc(0)))
		device.acknowledged++
		onSuccess()
	}
}

test.runIf(onLinux)(
	'killed in the middle of ticks, it has lost nothing that it acknowledged, and has nothing twice',
	{ timeout: 300_000 },
	async () => {
		let server = await startMain(dataDir)
		const campus = await plantCampus(dataDir, { members: 40, signedIn: 40 })
		const of = (kind: CampusMember['kind']) => campus.filter((member) => member.kind === kind).slice(0, 4)
		const pairs = of('woman for men').flatMap((one, i) => {
			const other = of('man for women')[i]
			return other ? [{ two: [one, other], tokens: Array.from({ length: 60 }, () => randomBytes(32)) }] : []
		})
		expect(pairs.length).toBeGreaterThan(2)
		const devices = pairs.flatMap(({ two, tokens }) =>
			two.map((member) => ({ device: { member, made: [], acknowledged: 0 } as Device, tokens })),
		)
		for (const victim of ['both', 'server', 'database'] as const) {
			const write = (url: string, onSuccess: () => void) =>
				Promise.all(devices.map(({ device, tokens }) => tickUntilGone(url, device, tokens, onSuccess)))
			;({ server } = await crash(server, { dataDir, victim, after: 40, write }))
			for (const { device } of devices)
				for (const [number, bytes] of device.made.slice(0, device.acknowledged).entries())
					if (number >= device.acknowledged - 3) expect(await post(server.url, device, bytes)).toEqual(digestOf(bytes))
		}
		for (const { device } of devices) {
			const left = device.made[device.acknowledged]
			if (left && (await post(server.url, device, left))) device.acknowledged++
		}
		await expectOnce(pairs, devices)
		server.signal('SIGTERM')
		expect(await server.exited).toBe(0)
	},
)

/** Every ballot is there once or has met, and each token that both sent is one match. */
async function expectOnce(
	pairs: readonly { two: readonly CampusMember[] }[],
	devices: readonly { device: Device }[],
): Promise<void> {
	const db = openDatabase(embeddedUrl(dataDir))
	const sent = new Map(devices.map(({ device }) => [device.member.id, device.acknowledged]))
	for (const { two } of pairs) {
		const met = Math.min(...two.map(({ id }) => sent.get(id) ?? 0))
		for (const { id } of two) {
			const ticks = sent.get(id) ?? 0
			const { rows } = await sql<{ ballots: number; notes: number; ticks: number; matches: number }>`
				select (select count(*) from ballots where member_id = ${bytesOf(id)}) as ballots,
					(select count(distinct note) from ballots where member_id = ${bytesOf(id)}) as notes,
					(select count(*) from ticks where member_id = ${bytesOf(id)}) as ticks,
					(select count(*) from match_sides where member_id = ${bytesOf(id)}) as matches`.execute(db)
			const ballots = 64 + 2 * (ticks - 1) - met
			expect(rows).toEqual([{ ballots, notes: ballots, ticks, matches: met }])
		}
	}
	await db.destroy()
}

function bytesOf(id: string): Buffer {
	return Buffer.from(id, 'base64url')
}
