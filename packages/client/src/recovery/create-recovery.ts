import { type VaultWrap, vaultLimits, vaultPaths, vaultWraps } from '@ydo/contract/vault'
import { type MemberId, taken } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, type Random, toBase64url } from '@ydo/crypto/bytes'
import { isWrapOf, makeWrapper, passkeyInput, unwrap, type WrapKind, type WrappedKey, wrap } from '@ydo/crypto/wrap'
import { type Request, withJson } from '#calls/request.ts'
import type { Vault } from '#vault/create-vault.ts'
import type { SyncResult } from '#vault/local-vault.ts'
import type { WrapContent } from '#vault/vault-content.ts'
import type { PasskeyFailure, Passkeys } from './passkeys.ts'

/** Maximum number of recovery methods: while the vault key changes, each has two wraps. [Note: next key] */
export const maxMethods = vaultLimits.wraps / 2

/** Twelve words, and the indices of the three to ask for. Usable once they are added. */
export type RecoveryCode = { readonly words: readonly string[]; readonly asked: readonly number[] }

export type Added = SyncResult | 'full' | 'unconfirmed' | PasskeyFailure

/** `wrong`: the secret opens no recovery method. */
export type Unlocked = SyncResult | 'wrong' | PasskeyFailure

/** Recovery methods for a new device (docs/crypto.md, "Vault"): passkeys, and codes of twelve words. */
export type Recovery = {
	makeCode(): Promise<RecoveryCode>
	/** Adds the code if `typed` are the words asked for. After `done` a new device can use it; after `waiting` once `repair` is done. */
	addCode(code: RecoveryCode, typed: readonly string[]): Promise<Added>
	/** Creates a passkey, labelled `name`, and adds it. */
	addPasskey(name: string): Promise<Added>
	/** Opens the vault on a new device by words in any spelling of case and spaces. */
	unlockByCode(written: string): Promise<Unlocked>
	unlockByPasskey(): Promise<Unlocked>
	/** True if the vault has a recovery method, as far as this device knows. */
	isSetUp(): boolean
	/** Repairs the server's wraps after any interruption, to match the vault's. Call after each opening. */
	repair(): Promise<SyncResult>
	/** After losing a device: gives the vault a new key, and removes these recovery methods. */
	replaceKey(lost: readonly string[]): Promise<SyncResult>
}

export type RecoveryOptions = {
	request: Request
	vault: Vault
	passkeys: Passkeys
	random: Random
	/** The member's id as in JSON. */
	member: string
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
		repair: () => repair(parts),
		replaceKey: (lost) => replaceKey(parts, lost),
	}
}

/** Loaded lazily: most visits do not need the list of 2,048 words. */
function loadWords() {
	return import('@ydo/crypto/recovery-code')
}

type Method = { secret: Bytes; kind: WrapKind; credential?: Bytes }

/** Written to the vault first, then to the server: `repair` repairs an interruption between them. */
async function add(parts: Parts, { secret, kind, credential }: Method): Promise<Added> {
	const { vault, random, now } = parts
	const { salt, key } = await makeWrapper(secret, kind, random)
	const id = toBase64url(random(16))
	const content: WrapContent = { type: 'wrap', id, kind, salt, key, at: now(), ...(credential && { credential }) }
	const added = await vault.propose(({ wraps }) => (wraps.length < maxMethods ? content : undefined))
	if (added === 'declined') return 'full'
	return added === 'done' ? repair(parts) : added
}

/** Retries if another device adds a recovery method meanwhile. */
const mostTries = 5

async function repair(parts: Parts): Promise<SyncResult> {
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

/** Uses the newest key that the secret opens and the vault has: while the key changes there are wraps of both. [Note: next key] */
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

async function replaceKey(parts: Parts, lost: readonly string[]): Promise<SyncResult> {
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
	return rotated === 'done' ? repair(parts) : rotated
}

/** API calls for the server's wraps. Neither rejects. */
type WrapCalls = {
	list(): Promise<readonly VaultWrap[] | 'failed'>
	/** Replaces all previous wraps. */
	put(wraps: readonly VaultWrap[]): Promise<boolean>
}

function createWrapCalls(request: Request): WrapCalls {
	return {
		async list() {
			const answer = await request(vaultPaths.wraps).catch(() => undefined)
			const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
			return vaultWraps.safeParse(body).data?.wraps ?? 'failed'
		},
		async put(wraps) {
			const answer = await request(vaultPaths.wraps, withJson('PUT', { wraps })).catch(() => undefined)
			return answer?.ok ?? false
		},
	}
}

const asked = 3

/** Indices of the three words to ask for, ascending: typing them shows that the words are saved outside the screen. */
function wordsToAsk(words: readonly string[], random: Random): number[] {
	const ranks = random(4 * words.length)
	const rank = (index: number) => new DataView(ranks.buffer).getUint32(4 * index)
	const shuffled = words.map((_, index) => index).sort((one, other) => rank(one) - rank(other))
	return shuffled.slice(0, asked).sort((one, other) => one - other)
}

/** True if these are the words asked for, ignoring case and outer spaces. */
function isConfirmed(words: readonly string[], asked: readonly number[], typed: readonly string[]): boolean {
	return asked.length > 0 && asked.every((index, k) => words[index] === typed[k]?.trim().toLowerCase())
}
