import { type VaultWrap, vaultLimits } from '@ydo/contract/vault'
import { type MemberId, taken } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, type Random, toBase64url } from '@ydo/crypto/bytes'
import { isWrapOf, makeWrapper, passkeyInput, unwrap, type WrapKind, type WrappedKey, wrap } from '@ydo/crypto/wrap'
import type { Request } from '#calls/request.ts'
import type { Vault } from '#vault/create-vault.ts'
import type { WrapContent } from '#vault/vault-content.ts'
import type { Settled } from '#vault/vault-parts.ts'
import type { PasskeyFailure, Passkeys } from './passkeys.ts'
import { createWrapCalls, type WrapCalls } from './recovery-calls.ts'
import { isConfirmed, wordsToAsk } from './recovery-code-check.ts'

/** Ways back into a vault that a member may have: while its key changes, each has two wraps. [Note: next key] */
export const mostWays = vaultLimits.wraps / 2

/** Twelve words, and which three of them to ask for. They are of use once they are added. */
export type RecoveryCode = { readonly words: readonly string[]; readonly asked: readonly number[] }

export type Added = Settled | 'full' | 'unconfirmed' | PasskeyFailure

/** `wrong`: no way back opens with it. */
export type Unlocked = Settled | 'wrong' | PasskeyFailure

/** Ways back into the vault for a new device (docs/crypto.md, "Vault"): passkeys, and codes of twelve words. */
export type Recovery = {
	makeCode(): Promise<RecoveryCode>
	/** Adds the code, if `typed` are the words asked for. After `done` a new device can use it; after `waiting` once `settle` says so. */
	addCode(code: RecoveryCode, typed: readonly string[]): Promise<Added>
	/** Makes a passkey, shown to its owner under `name`, and adds it. */
	addPasskey(name: string): Promise<Added>
	/** Opens the vault on a new device by words as somebody writes them. */
	unlockByCode(written: string): Promise<Unlocked>
	unlockByPasskey(): Promise<Unlocked>
	/** Whether the vault has a way back, as far as this device knows. */
	isSetUp(): boolean
	/** Mends what the server holds of wraps, after whatever broke off: they are those of the vault. To be called after each opening. */
	settle(): Promise<Settled>
	/** For a lost device: the vault has a new key from now on, and these ways back are none any more. */
	replaceKey(lost: readonly string[]): Promise<Settled>
}

export type RecoveryOptions = {
	request: Request
	vault: Vault
	passkeys: Passkeys
	random: Random
	/** The member's id as JSON has it. */
	member: string
	/** Unix milliseconds. */
	now?: () => number
}

type Parts = {
	calls: WrapCalls
	vault: Vault
	passkeys: Passkeys
	random: Random
	id: MemberId
	now: () => number
}

export function createRecovery({ request, member, now = Date.now, ...rest }: RecoveryOptions): Recovery {
	const calls = createWrapCalls(request)
	const parts: Parts = { ...rest, calls, id: taken('MemberId', fromBase64url(member)), now }
	const { vault, random } = rest
	return {
		async makeCode() {
			const { makeRecoverySecret, recoveryWords } = await loadWords()
			const words = recoveryWords(makeRecoverySecret(random))
			return { words, asked: wordsToAsk(words, random) }
		},
		async addCode({ words, asked }, typed) {
			const secret = (await loadWords()).recoverySecret(words.join(' '))
			if (!secret || !isConfirmed(words, asked, typed)) return 'unconfirmed'
			return add(parts, { secret, kind: 'code' })
		},
		async addPasskey(name) {
			const held = vault.view().state.wraps.flatMap(({ credential }) => credential ?? [])
			const made = await parts.passkeys.make({ member: parts.id, name, input: await passkeyInput(), held })
			return typeof made === 'string' ? made : add(parts, { ...made, kind: 'passkey' })
		},
		async unlockByCode(written) {
			const secret = (await loadWords()).recoverySecret(written)
			return secret ? unlock(parts, secret, 'code') : 'wrong'
		},
		unlockByPasskey: () => unlockByPasskey(parts),
		isSetUp: () => vault.view().state.wraps.length > 0,
		settle: () => settle(parts),
		replaceKey: (lost) => replaceKey(parts, lost),
	}
}

/** The list of 2,048 words comes with the first code: most visits need none of them. */
function loadWords() {
	return import('@ydo/crypto/recovery-code')
}

type Way = { secret: Bytes; kind: WrapKind; credential?: Bytes }

/** Into the vault first, then onto the server: what breaks off between is mended by `settle`. */
async function add(parts: Parts, { secret, kind, credential }: Way): Promise<Added> {
	const { vault, random, now } = parts
	const { salt, key } = await makeWrapper(secret, kind, random)
	const id = toBase64url(random(16))
	const content: WrapContent = { type: 'wrap', id, kind, salt, key, at: now(), ...(credential && { credential }) }
	const added = await vault.propose(({ wraps }) => (wraps.length < mostWays ? content : undefined))
	if (added === 'declined') return 'full'
	return added === 'done' ? settle(parts) : added
}

/** How often another device may add a way back meanwhile. */
const mostTries = 5

async function settle(parts: Parts): Promise<Settled> {
	const { vault, calls } = parts
	for (let tries = 0; tries < mostTries; tries++) {
		const synced = await vault.sync()
		const key = vault.key()
		if (synced !== 'done' || !key) return synced
		const { wraps } = vault.view().state
		const held = await calls.list()
		if (held === 'failed') return 'waiting'
		if (await areThose(parts, { held, wraps, key })) return 'done'
		if (!(await calls.put(await wrapsOf(parts, wraps, key)))) return 'waiting'
	}
	return 'waiting'
}

type Compared = { held: readonly VaultWrap[]; wraps: readonly WrapContent[]; key: WrappedKey }

async function areThose({ id }: Parts, { held, wraps, key }: Compared): Promise<boolean> {
	if (held.length !== wraps.length) return false
	const right = await Promise.all(
		wraps.map((wrapper) => {
			const found = held.find((one) => one.id === wrapper.id)
			const named = found?.credential === credentialOf(wrapper)
			return found && named ? isWrapOf(fromBase64url(found.wrap), { key, wrapper, id }) : false
		}),
	)
	return right.every(Boolean)
}

function wrapsOf({ id, random }: Parts, wraps: readonly WrapContent[], key: WrappedKey): Promise<VaultWrap[]> {
	return Promise.all(
		wraps.map(async (wrapper) => {
			const credential = credentialOf(wrapper)
			const made = toBase64url(await wrap(key, { wrapper, id, random }))
			return { id: wrapper.id, wrap: made, ...(credential && { credential }) }
		}),
	)
}

function credentialOf({ credential }: WrapContent): string | undefined {
	return credential && toBase64url(credential)
}

async function unlockByPasskey(parts: Parts): Promise<Unlocked> {
	const held = await parts.calls.list()
	if (held === 'failed') return 'waiting'
	const credentials = held.flatMap(({ credential }) => (credential ? [fromBase64url(credential)] : []))
	if (credentials.length === 0) return 'wrong'
	const asked = await parts.passkeys.ask({ credentials, input: await passkeyInput() })
	return typeof asked === 'string' ? asked : unlock(parts, asked.secret, 'passkey')
}

/** By the newest key that the secret opens and the vault has: while its key changes there are wraps of two. [Note: next key] */
async function unlock({ calls, vault, id }: Parts, secret: Bytes, kind: WrapKind): Promise<Unlocked> {
	const held = await calls.list()
	if (held === 'failed') return 'waiting'
	const opened = await Promise.all(held.map((one) => unwrap(fromBase64url(one.wrap), { secret, id })))
	const keys = opened.flatMap((key) => (key?.wrapper.kind === kind ? [key] : []))
	let outcome: Unlocked = 'wrong'
	for (const { vaultKey, keyVersion } of keys.sort((one, other) => other.keyVersion - one.keyVersion)) {
		outcome = await vault.unlock({ vaultKey, keyVersion })
		if (outcome !== 'locked') return outcome
	}
	return outcome
}

async function replaceKey(parts: Parts, lost: readonly string[]): Promise<Settled> {
	const { vault, calls } = parts
	const keeps = ({ id }: WrapContent) => !lost.includes(id)
	const rotated = await vault.rotate({
		keeps,
		publish: async (next, wraps) => {
			const key = vault.key()
			if (!key) return false
			const now = await wrapsOf(parts, vault.view().state.wraps.filter(keeps), key)
			return calls.put([...now, ...(await wrapsOf(parts, wraps, next))])
		},
	})
	return rotated === 'done' ? settle(parts) : rotated
}
