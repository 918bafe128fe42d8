import type { VaultWrap } from '@ydo/contract/vault'
import { type MemberId, taken } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { recoverySecret } from '@ydo/crypto/recovery-code'
import { unwrap } from '@ydo/crypto/wrap'
import { expect, test } from 'vitest'
import {
	decide,
	decidedPeers,
	decision,
	dying,
	idOf,
	json,
	member,
	random,
	type SampleServer,
	sampleDevice,
	sampleVaultServer,
	sendBatch,
} from '#test/sample-vault.ts'
import { createRecovery, maxMethods, type RecoveryCode } from './create-recovery.ts'
import type { Passkeys } from './passkeys.ts'

const id: MemberId = taken('MemberId', fromBase64url(member))

/** A phone with deterministic passkeys. */
function samplePasskeys(): Passkeys & { made: { secret: Bytes; credential: Bytes }[] } {
	const made: { secret: Bytes; credential: Bytes }[] = []
	return {
		made,
		able: async () => true,
		make: async ({ held }) => {
			const names = held.map(toBase64url)
			if (made.some(({ credential }) => names.includes(toBase64url(credential)))) return 'held'
			const passkey = { secret: random(32), credential: random(20) }
			made.push(passkey)
			return passkey
		},
		ask: async ({ credentials }) => {
			const names = credentials.map(toBase64url)
			return made.find(({ credential }) => names.includes(toBase64url(credential))) ?? 'dismissed'
		},
	}
}

function visitOf(
	device: ReturnType<typeof sampleDevice>,
	server: Pick<SampleServer, 'request'>,
	passkeys = samplePasskeys(),
) {
	const vault = device.visit({ request: server.request })
	const recovery = createRecovery({ request: server.request, vault, passkeys, random, member, now: () => 5 })
	return { device, vault, recovery, passkeys }
}

async function begun() {
	const server = sampleVaultServer()
	const home = visitOf(sampleDevice(server), server)
	await home.vault.begin()
	await decide(home.vault, server.request, decision(1, 'liked', 'hello'))
	return { server, ...home }
}

const wordsOf = ({ words, asked }: RecoveryCode) => asked.map((index) => words[index] ?? '')
const wraps = (server: SampleServer) => server.wraps as VaultWrap[]
const versionOf = ({ wrap }: VaultWrap) => new DataView(fromBase64url(wrap).buffer).getUint32(18)

test('confirms a code by three of its words, which then opens everything on a new device', async () => {
	const { server, vault, recovery } = await begun()
	const code = await recovery.makeCode()
	expect(code.words).toHaveLength(12)
	expect(new Set(code.asked).size).toBe(3)
	expect(recovery.isSetUp()).toBe(false)
	expect(await recovery.addCode(code, ['abandon', 'abandon', 'abandon'])).toBe('unconfirmed')
	expect(await recovery.addCode(code, wordsOf(code).slice(0, 2))).toBe('unconfirmed')
	expect(server.wraps).toEqual([])
	expect(
		await recovery.addCode(
			code,
			wordsOf(code).map((word) => ` ${word.toUpperCase()}`),
		),
	).toBe('done')
	expect(recovery.isSetUp()).toBe(true)
	const found = visitOf(sampleDevice(server), server)
	expect(await found.recovery.unlockByCode(code.words.join(', '))).toBe('done')
	expect(found.vault.view().state).toEqual(vault.view().state)
})

test('opens the vault with a passkey, and does not ask for one if there is none', async () => {
	const { server, vault, recovery, passkeys } = await begun()
	const elsewhere = visitOf(sampleDevice(server), server, passkeys)
	expect(await elsewhere.recovery.unlockByPasskey()).toBe('wrong')
	expect(await recovery.addPasskey('Aarohi')).toBe('done')
	expect(await elsewhere.recovery.unlockByPasskey()).toBe('done')
	expect(elsewhere.vault.view().state).toEqual(vault.view().state)
	const stranger = visitOf(sampleDevice(server), server)
	expect(await stranger.recovery.unlockByPasskey()).toBe('dismissed')
})

test('adds no passkey that is unable or dismissed', async () => {
	const { server, vault, passkeys } = await begun()
	for (const failure of ['unable', 'dismissed'] as const) {
		const failing = { ...passkeys, make: async () => failure }
		const recovery = createRecovery({ request: server.request, vault, passkeys: failing, random, member })
		expect(await recovery.addPasskey('Aarohi')).toBe(failure)
	}
	expect(server.wraps).toEqual([])
})

test('opens nothing with another code, or with invalid words', async () => {
	const { server, recovery } = await begun()
	const code = await recovery.makeCode()
	await recovery.addCode(code, wordsOf(code))
	const found = visitOf(sampleDevice(server), server)
	expect(await found.recovery.unlockByCode((await recovery.makeCode()).words.join(' '))).toBe('wrong')
	expect(await found.recovery.unlockByCode('twelve words of mine')).toBe('wrong')
	expect(await found.vault.open()).toBe('keyless')
})

test('refuses a vault that was emptied after its key was recovered, even after a reload', async () => {
	const { server, recovery } = await begun()
	const code = await recovery.makeCode()
	await recovery.addCode(code, wordsOf(code))
	const device = sampleDevice(server)
	server.lie = (answer) => (server.calls.at(-1)?.path.includes('after') ? json({}, 500) : answer)
	expect(await visitOf(device, server).recovery.unlockByCode(code.words.join(' '))).toBe('waiting')
	server.lie = (answer) => answer
	server.entries.clear()
	const { vault } = visitOf(device, server)
	expect(await vault.sync()).toBe('violated')
	expect(vault.view().violation?.fault).toBe('rolled-back')
})

test('does not overwrite a passkey that is a recovery method', async () => {
	const { server, recovery } = await begun()
	expect(await recovery.addPasskey('Aarohi')).toBe('done')
	expect(await recovery.addPasskey('Aarohi')).toBe('held')
	expect(server.wraps).toHaveLength(1)
})

test(`allows at most ${maxMethods} recovery methods`, async () => {
	const { server, recovery } = await begun()
	const add = (code: RecoveryCode) => recovery.addCode(code, wordsOf(code))
	for (let way = 0; way < maxMethods; way++) expect(await add(await recovery.makeCode())).toBe('done')
	expect(await recovery.addPasskey('Aarohi')).toBe('full')
	expect(server.wraps).toHaveLength(maxMethods)
})

test('repairs interruptions between vault and server, and corrupted wraps', async () => {
	const { server, recovery, device } = await begun()
	const code = await recovery.makeCode()
	server.lie = (answer) => (answer.status === 204 ? json({}, 500) : answer)
	expect(await recovery.addCode(code, wordsOf(code))).toBe('waiting')
	server.lie = (answer) => answer
	server.wraps = []
	const next = visitOf(device, server)
	expect(await next.recovery.repair()).toBe('done')
	const [wrap] = wraps(server)
	const puts = () => server.calls.filter(({ path, body }) => path.endsWith('wraps') && body).length
	const before = puts()
	expect(await next.recovery.repair()).toBe('done')
	expect(puts()).toBe(before)
	if (!wrap) throw new Error('no wrap')
	const spoilt: VaultWrap[][] = [
		[],
		[{ ...wrap, wrap: `B${wrap.wrap.slice(1)}` }],
		[{ ...wrap, id: idOf(5) }],
		[{ ...wrap, credential: 'AAAA' }],
		[wrap, { ...wrap, id: idOf(5) }],
	]
	for (const held of spoilt) {
		server.wraps = held
		expect(await next.recovery.repair()).toBe('done')
		expect(await visitOf(sampleDevice(server), server).recovery.unlockByCode(code.words.join(' '))).toBe('done')
	}
})

test('changes the vault key after a device is lost: the same code opens it, the lost device does not', async () => {
	const { server, vault, recovery, passkeys } = await begun()
	const code = await recovery.makeCode()
	await recovery.addCode(code, wordsOf(code))
	await recovery.addPasskey('the lost phone')
	const lost = visitOf(sampleDevice(server), server)
	await lost.recovery.unlockByCode(code.words.join(' '))
	const away = visitOf(sampleDevice(server), server)
	await away.recovery.unlockByCode(code.words.join(' '))
	await away.vault.enqueue(decision(2, 'passed'))
	const [, passkey] = vault.view().state.wraps
	expect(await recovery.replaceKey([passkey?.id ?? ''])).toBe('done')
	expect(server.entries.size).toBe(1)
	expect(vault.key()?.keyVersion).toBe(2)
	expect(wraps(server).map(versionOf)).toEqual([2])
	await decide(vault, server.request, decision(3, 'liked'))
	// The lost device, its passkey, and its key.
	expect(await lost.vault.sync()).toBe('locked')
	expect(decidedPeers(lost.vault.view().state)).not.toContain(idOf(3))
	expect(await visitOf(sampleDevice(server), server, passkeys).recovery.unlockByPasskey()).toBe('wrong')
	// The device that was away: locked until the code is entered, and then with its queued events.
	expect(await away.vault.sync()).toBe('locked')
	expect(await away.recovery.unlockByCode(code.words.join(' '))).toBe('done')
	expect(away.vault.view()).toMatchObject({ waiting: 1, status: 'open' })
	expect(await sendBatch(away.vault, server.request)).toBe('done')
	expect(decidedPeers(away.vault.view().stored)).toContain(idOf(2))
	await vault.sync()
	expect(away.vault.view().state).toEqual(vault.view().state)
})

test.each(Array.from({ length: 40 }, (_, step) => ({ left: 1 + (step >> 1), after: step % 2 === 1 })))(
	'leaves a vault that this device and the code open after a tab was killed at step $left of replacing the key ($after: after it)',
	async (fuse) => {
		const { server, recovery, device, vault } = await begun()
		const code = await recovery.makeCode()
		await recovery.addCode(code, wordsOf(code))
		const state = { ...vault.view().state, wraps: [] }
		const mortal = { ...fuse }
		const request = dying(mortal, server.request)
		const tab = device.visitUntil(mortal)
		const killed = createRecovery({ request, vault: tab, passkeys: samplePasskeys(), random, member })
		await killed.replaceKey([]).catch(() => undefined)
		// Somebody with nothing but the code, at this very moment.
		const found = visitOf(sampleDevice(server), server)
		expect(await found.recovery.unlockByCode(code.words.join(' '))).toBe('done')
		expect({ ...found.vault.view().state, wraps: [] }).toEqual(state)
		const next = visitOf(device, server)
		expect(await next.recovery.repair()).toBe('done')
		expect({ ...next.vault.view().state, wraps: [] }).toEqual(state)
		const key = next.vault.key()
		expect(wraps(server).map(versionOf)).toEqual([key?.keyVersion])
		const last = visitOf(sampleDevice(server), server)
		expect(await last.recovery.unlockByCode(code.words.join(' '))).toBe('done')
		expect(last.vault.key()).toEqual(key)
	},
)

test('starts over after losing everything: another root on top of the old entries, which are removed', async () => {
	const { server, vault } = await begun()
	const fresh = visitOf(sampleDevice(server), server)
	expect(await fresh.vault.begin()).toBe('locked')
	expect(await fresh.vault.startOver()).toBe('done')
	const { root } = fresh.vault.view().state
	expect(root?.root).not.toEqual(vault.view().state.root?.root)
	expect(decidedPeers(fresh.vault.view().state)).toEqual([])
	expect(server.entries.size).toBe(1)
	const code = await fresh.recovery.makeCode()
	expect(await fresh.recovery.addCode(code, wordsOf(code))).toBe('done')
	await sendBatch(fresh.vault, server.request, { snapshot: true })
	// A device that is still there is unlocked by the new code.
	expect(await vault.sync()).toBe('locked')
	const recovery = createRecovery({ request: server.request, vault, passkeys: samplePasskeys(), random, member })
	expect(await recovery.unlockByCode(code.words.join(' '))).toBe('done')
	expect(vault.view().state).toEqual(fresh.vault.view().state)
})

test('reveals no secret in a wrap', async () => {
	const { server, recovery } = await begun()
	const code = await recovery.makeCode()
	await recovery.addCode(code, wordsOf(code))
	const [held] = wraps(server)
	const secret = recoverySecret(code.words.join(' ')) ?? new Uint8Array()
	const opened = await unwrap(fromBase64url(held?.wrap ?? ''), { secret, id })
	const said = JSON.stringify([server.calls, [...server.entries.values()].map(toBase64url)])
	for (const hidden of [secret, opened?.vaultKey ?? secret, opened?.wrapper.key ?? secret])
		expect(said).not.toContain(toBase64url(hidden))
	// Words such as "entry" are field names too.
	const values = said.replaceAll(/"\w+":/g, '')
	for (const word of code.words) expect(values).not.toContain(`"${word}"`)
})
