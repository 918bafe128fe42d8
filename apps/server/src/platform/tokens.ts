import { randomBytes } from 'node:crypto'
import type { Tokens } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import * as z from 'zod/mini'
import type { Clock } from './clock.ts'
import { createTokenBox } from './token-box.ts'

/** What the provider said of the member. It lives in the tokens alone: the database never holds it. */
export type Person = { name?: string; fullName?: string; email?: string }

/** Whose tokens, and of which session. Both ids are 16 bytes. */
type Holder = { memberId: Buffer; sessionId: Buffer; person: Person }

type TokenClaims = Holder & { tokenId: Buffer }

/** What is needed to finish a sign-in that began in this browser. */
export type Transaction = { state: string; nonce: string; verifier: string }

export type TokenIssuer = {
	/**
	 * The access token and the refresh token with the id `refreshId` (16 bytes). A pure function of its arguments and the
	 * key: asked twice, it gives the same bytes. Times in Unix milliseconds; no token outlives `endsAt`.
	 */
	issue(holder: Holder, life: { refreshId: Uint8Array; issuedAt: number; endsAt: number }): Promise<Tokens>
	/** The claims of a token of that kind that has not expired; undefined for anything else. */
	read(kind: 'access' | 'refresh', token: string): Promise<TokenClaims | undefined>
	/** The session of a token of that kind, also of one that has expired; undefined for what is no token of ours. */
	sessionOf(kind: 'access' | 'refresh', token: string): Promise<Buffer | undefined>
	/** The id of the refresh token that replaces the one with the given id. */
	successorOf(refreshId: Uint8Array): Buffer
	/** Seals a sign-in for the browser's cookie, for `lifetimes.signIn` seconds. */
	sealTransaction(transaction: Transaction): Promise<string>
	/** The sign-in of a cookie; undefined if it is not ours or too old. */
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

/** Issues and reads tokens under a 32-byte key. The format is described in docs/sign-in.md. */
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
