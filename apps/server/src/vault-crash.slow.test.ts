import { vaultAppended, vaultEntries, vaultPaths } from '@ydo/contract/vault'
import { expect, test } from 'vitest'
import { onLinux } from '#infra/embedded-postgres/host.ts'
import { crash, type Victim } from '#test/crash.ts'
import { signInBeside } from '#test/sign-in-beside.ts'
import { startMain } from '#test/start-main.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { hashOf, makeEntry, makeNext } from '#test/vault-entries.ts'

const dataDir = temporaryFolder()

/** A device: its acknowledged vault entries, and the one sent without an answer. */
type Device = { token: string; acknowledged: Buffer[]; sent: Buffer }

async function append(url: string, { token }: Device, entry: Buffer): Promise<number> {
	const answer = await fetch(url + vaultPaths.entries, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
		body: JSON.stringify({ entry: entry.toString('base64url') }),
	})
	const body: unknown = await answer.json()
	return answer.status === 201 ? vaultAppended.parse(body).last : 0
}

/** Appends until the server is gone. */
async function appendUntilGone(url: string, device: Device, onSuccess: () => void): Promise<void> {
	for (;;) {
		try {
			if ((await append(url, device, device.sent)) === 0) return
		} catch {
			return
		}
		device.acknowledged.push(device.sent)
		device.sent = makeNext(device.sent)
		onSuccess()
	}
}

async function entriesOf(url: string, { token }: Device): Promise<Buffer[]> {
	const headers = { authorization: `Bearer ${token}` }
	const answer = await fetch(`${url}${vaultPaths.entries}?after=0`, { headers })
	return vaultEntries.parse(await answer.json()).entries.map((entry) => Buffer.from(entry, 'base64url'))
}

test.runIf(onLinux)(
	'keeps every acknowledged entry, and an unanswered one whole or not at all, when killed during appends',
	{ timeout: 120_000 },
	async () => {
		let server = await startMain(dataDir)
		const tokens = await signInBeside(dataDir, 3)
		const devices = tokens.map(({ access_token: token }): Device => ({ token, acknowledged: [], sent: makeEntry() }))
		for (const victim of ['both', 'server'] satisfies Victim[]) {
			const write = (url: string, onSuccess: () => void) =>
				Promise.all(devices.map((device) => appendUntilGone(url, device, onSuccess)))
			;({ server } = await crash(server, { dataDir, victim, after: 30, write }))
			for (const device of devices) {
				const { acknowledged, sent } = device
				const there = await entriesOf(server.url, device)
				expect(there.map(hashOf)).toEqual(
					[...acknowledged, ...(there.length > acknowledged.length ? [sent] : [])].map(hashOf),
				)
				// In both cases resending stores it once, in its place.
				expect(await append(server.url, device, sent)).toBe(acknowledged.length + 1)
				expect(await entriesOf(server.url, device)).toHaveLength(acknowledged.length + 1)
				acknowledged.push(sent)
				device.sent = makeNext(sent)
			}
		}
		server.signal('SIGTERM')
		expect(await server.exited).toBe(0)
	},
)
