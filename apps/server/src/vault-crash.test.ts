import { vaultAppended, vaultEntries, vaultPaths } from '@ydo/contract/vault'
import { expect, test } from 'vitest'
import { onLinux } from '#platform/embedded-postgres/host.ts'
import { crash } from '#testing/crash.ts'
import { signInBeside } from '#testing/sign-in-beside.ts'
import { startMain } from '#testing/start-main.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { hashOf, makeEntry, makeNext } from '#testing/vault-entries.ts'

const dataDir = temporaryFolder()

/** A device: what the server acknowledged of its vault, and the entry it sent and got no answer for. */
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

/** Appends again and again until the server is gone. */
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
	'killed while vaults grow, it has every acknowledged entry, and one without an answer whole or not at all',
	{ timeout: 120_000 },
	async () => {
		let server = await startMain(dataDir)
		const tokens = await signInBeside(dataDir, 3)
		const devices = tokens.map(({ access_token: token }): Device => ({ token, acknowledged: [], sent: makeEntry() }))
		for (const victim of ['both', 'server'] as const) {
			const write = (url: string, onSuccess: () => void) =>
				Promise.all(devices.map((device) => appendUntilGone(url, device, onSuccess)))
			;({ server } = await crash(server, { dataDir, victim, after: 30, write }))
			for (const device of devices) {
				const { acknowledged, sent } = device
				const there = await entriesOf(server.url, device)
				expect(there.map(hashOf)).toEqual(
					[...acknowledged, ...(there.length > acknowledged.length ? [sent] : [])].map(hashOf),
				)
				// Whichever it was, sending it again ends with it in its place, once.
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
