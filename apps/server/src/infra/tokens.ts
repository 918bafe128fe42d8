import { createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { Tokens } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { CompactEncrypt } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from './time.ts'

/** Names from the provider. They are stored in the tokens alone, never in the database. */
export type Person = { name?: string; fullName?: string; email?: string }

/** Owner and session of tokens. Both ids are 16 bytes. */
type Holder = { memberId: Buffer; sessionId: Buffer; person: Person }

type TokenClaims = Holder & { tokenId: Buffer }

/** State needed to finish a sign-in that began in this browser. */
export type Transaction = { state: string; nonce: string; verifier: string }

export type TokenIssuer = {
	/**
	 * Issues the access token and the refresh token with the id `refreshId` (16 bytes). A pure function of its arguments and the key:
	 * repeated calls return the same bytes. Times in Unix milliseconds; no token outlives `endsAt`.
	 */
	issue(holder: Holder, life: { refreshId: Uint8Array; issuedAt: number; endsAt: number }): Promise<Tokens>
	/** Claims of an unexpired token of that kind; undefined for anything else. */
	read(kind: 'access' | 'refresh', token: string): Promise<TokenClaims | undefined>
	/** Session of a token of that kind, expired or not; undefined for anything else. */
	sessionOf(kind: 'access' | 'refresh', token: string): Promise<Buffer | undefined>
	/** Id of the refresh token that replaces the given one. */
	successorOf(refreshId: Uint8Array): Buffer
	/** Seals a sign-in for the browser's cookie, valid for `lifetimes.signIn` seconds. */
	sealTransaction(transaction: Transaction): Promise<string>
	/** Opens a cookie's sign-in; undefined if it is invalid or expired. */
	openTransaction(sealed: string): Promise<Transaction | undefined>
}

const id = z.string().check(z.regex(/^[\w-]{22}$/))

const holderPayload = z.object({
	mid: id,
	sid: id,
	name: z.optional(z.string()),
	full_name: z.optional(z.string()),
	email: z.optional(z.string()),
	iat: z.int(),
	exp: z.int(),
})

const transactionPayload = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), exp: z.int() })

/** Issues and reads tokens under a 32-byte key. Format: docs/sign-in.md. */
export function createTokenIssuer(key: Uint8Array, clock: Clock): TokenIssuer {
	const box = createTokenBox(key)
	const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

	const openAny = <T>(purpose: string, token: string, schema: z.ZodMiniType<T>) => {
		const opened = box.open(purpose, token)
		const parsed = schema.safeParse(opened?.payload)
		return opened && parsed.success ? { id: opened.id, payload: parsed.data } : undefined
	}
	const open = <T extends { exp: number }>(purpose: string, token: string, schema: z.ZodMiniType<T>) => {
		const opened = openAny(purpose, token, schema)
		return opened && opened.payload.exp * 1000 > clock() ? opened : undefined
	}

	return {
		issue: async (holder, { refreshId, issuedAt, endsAt }) => {
			const iat = seconds(issuedAt)
			const expiry = (lifetime: number) => Math.min(iat + lifetime, seconds(endsAt))
			const accessExpiry = expiry(lifetimes.accessToken)
			const common = payloadOf(holder)
			return {
				access_token: await box.seal('access', box.follow('access-id', refreshId), {
					...common,
					iat,
					exp: accessExpiry,
				}),
				refresh_token: await box.seal('refresh', refreshId, { ...common, iat, exp: expiry(lifetimes.refreshToken) }),
				expires_in: accessExpiry - iat,
			}
		},
		read: async (kind, token) => {
			const opened = open(kind, token, holderPayload)
			return opened && { ...holderOf(opened.payload), tokenId: opened.id }
		},
		sessionOf: async (kind, token) => {
			const opened = openAny(kind, token, holderPayload)
			return opened && holderOf(opened.payload).sessionId
		},
		successorOf: (refreshId) => box.follow('successor', refreshId),
		sealTransaction: (transaction) =>
			box.seal('sign-in', randomBytes(16), { ...transaction, exp: seconds(clock()) + lifetimes.signIn }),
		openTransaction: async (sealed) => open('sign-in', sealed, transactionPayload)?.payload,
	}
}

function payloadOf({ memberId, sessionId, person }: Holder) {
	return {
		mid: memberId.toString('base64url'),
		sid: sessionId.toString('base64url'),
		name: person.name,
		full_name: person.fullName,
		email: person.email,
	}
}

function holderOf(payload: z.infer<typeof holderPayload>): Holder {
	return {
		memberId: Buffer.from(payload.mid, 'base64url'),
		sessionId: Buffer.from(payload.sid, 'base64url'),
		person: {
			...(payload.name !== undefined && { name: payload.name }),
			...(payload.full_name !== undefined && { fullName: payload.full_name }),
			...(payload.email !== undefined && { email: payload.email }),
		},
	}
}

/**
 * Seals JSON as a compact JWE (RFC 7516, `dir` with A256GCM) under a key of its own: HKDF-SHA-256 (RFC 5869) of the box's key with
 * the token's id as salt and its purpose as info. A token of one purpose does not open as another.
 */
type TokenBox = {
	seal(purpose: string, id: Uint8Array, payload: object): Promise<string>
	/** Id and payload of a token sealed here for this purpose; undefined for anything else. */
	open(purpose: string, token: string): { id: Buffer; payload: unknown } | undefined
	/** 16 bytes derived from an id, unpredictable without the key. */
	follow(label: string, id: Uint8Array): Buffer
}

const idLength = 16
// A256GCM: a 96-bit IV and a 128-bit tag (RFC 7518, section 5.3).
const ivLength = 12
const tagLength = 16

export function createTokenBox(key: Uint8Array): TokenBox {
	const secret = createSecretKey(key) // node:crypto takes three times longer to set up from raw bytes
	const derive = (label: string, id: Uint8Array): Buffer =>
		Buffer.from(hkdfSync('sha256', secret, id, `ydo/token/${label}/v1`, 32))

	// [Note: synthetic IV] The same id with the same payload gives the same token, byte for byte, so that two tabs that refresh at
	// once receive one successor. If an id were ever sealed with another payload (a database restored from a backup issues a
	// successor again, at another time), a fixed IV would reveal the key; so the IV is derived from the payload.
	const synthesise = (purpose: string, id: Uint8Array, plaintext: Uint8Array): Buffer =>
		createHmac('sha256', derive(`${purpose}/iv`, id))
			.update(plaintext)
			.digest()
			.subarray(0, ivLength)

	// Every call opens a token: this takes a fifth of jose's time, which uses WebCrypto and so another thread.
	return {
		seal: (purpose, id, payload) => {
			const plaintext = Buffer.from(JSON.stringify(payload))
			return new CompactEncrypt(plaintext)
				.setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: Buffer.from(id).toString('base64url') })
				.setInitializationVector(synthesise(purpose, id, plaintext))
				.encrypt(derive(purpose, id))
		},
		open(purpose, token) {
			const [header = '', encryptedKey, ...sealed] = token.split('.')
			const id = idOf(header)
			const [iv, ciphertext, tag] = sealed.map((part) => Buffer.from(part, 'base64url'))
			if (!id || encryptedKey !== '' || sealed.length !== 3 || !isCanonical(token)) return undefined
			if (!ciphertext || iv?.length !== ivLength || tag?.length !== tagLength) return undefined
			try {
				const decipher = createDecipheriv('aes-256-gcm', createSecretKey(derive(purpose, id)), iv, {
					authTagLength: tagLength,
				})
				decipher.setAAD(Buffer.from(header)).setAuthTag(tag) // RFC 7516, section 5.1, steps 14 and 15
				const plaintext = Buffer.concat([decipher.update(ciphertext), decipher.final()])
				return { id, payload: JSON.parse(plaintext.toString()) }
			} catch {
				return undefined
			}
		},
		follow: (label, id) => derive(label, id).subarray(0, idLength),
	}
}

/** The id in a header, if the header is exactly one of ours. */
function idOf(header: string): Buffer | undefined {
	const text = Buffer.from(header, 'base64url').toString()
	const kid = /^\{"alg":"dir","enc":"A256GCM","kid":"([\w-]{22})"\}$/.exec(text)?.[1]
	return kid === undefined ? undefined : Buffer.from(kid, 'base64url')
}

/** Whether every part is the canonical base64url of its bytes, so that a token has only one spelling. */
function isCanonical(token: string): boolean {
	return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}
