import { tokens as tokensSchema } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { describe, expect, test } from 'vitest'
import { createTokenIssuer } from './tokens.ts'

const start = Date.parse('2026-11-20T12:00:00.500Z')
const day = 24 * 3600 * 1000
const key = Buffer.alloc(32, 3)
let now = start
const issuer = createTokenIssuer(key, () => now)

const holder = {
	memberId: Buffer.alloc(16, 1),
	sessionId: Buffer.alloc(16, 2),
	person: { name: 'Aarohi', fullName: 'Aarohi Kulkarni', email: 'aarohi@iiitdmj.ac.in' },
}
const refreshId = Buffer.alloc(16, 9)
const life = { refreshId, issuedAt: start, endsAt: start + lifetimes.session * 1000 }

async function readAt(time: number, kind: 'access' | 'refresh', token: string) {
	now = time
	return issuer.read(kind, token)
}

describe('token pair', () => {
	test('names its owner and matches the contract', async () => {
		now = start
		const pair = await issuer.issue(holder, life)
		expect(tokensSchema.parse(pair)).toEqual(pair)
		expect(pair.expires_in).toBe(600)
		expect(await issuer.read('access', pair.access_token)).toMatchObject(holder)
		expect(await issuer.read('refresh', pair.refresh_token)).toEqual({ ...holder, tokenId: refreshId })
	})

	test('is valid for one use per token', async () => {
		now = start
		const pair = await issuer.issue(holder, life)
		expect(await issuer.read('refresh', pair.access_token)).toBeUndefined()
		expect(await issuer.read('access', pair.refresh_token)).toBeUndefined()
	})

	test('is identical, byte for byte, for the same session, id and times', async () => {
		now = start
		const first = await issuer.issue(holder, life)
		now = start + 9000
		expect(await issuer.issue(holder, life)).toEqual(first)
		expect((await issuer.issue(holder, { ...life, issuedAt: start + 1000 })).access_token).not.toBe(first.access_token)
	})

	test('omits missing names', async () => {
		now = start
		const pair = await issuer.issue({ ...holder, person: { email: 'x@iiitdmj.ac.in' } }, life)
		expect((await issuer.read('access', pair.access_token))?.person).toEqual({ email: 'x@iiitdmj.ac.in' })
	})

	test('fits into a request even with the longest names', async () => {
		const long = { name: '💛'.repeat(120), fullName: '💛'.repeat(120), email: 'x'.repeat(254) }
		const pair = await issuer.issue({ ...holder, person: long }, life)
		expect(pair.refresh_token.length).toBeLessThan(4096)
	})

	test('expires after ten minutes and thirty days', async () => {
		const { access_token, refresh_token } = await issuer.issue(holder, life)
		expect(await readAt(start + 599_000, 'access', access_token)).toBeDefined()
		expect(await readAt(start + 600_000, 'access', access_token)).toBeUndefined()
		expect(await readAt(start + 30 * day - 1000, 'refresh', refresh_token)).toBeDefined()
		expect(await readAt(start + 30 * day, 'refresh', refresh_token)).toBeUndefined()
	})

	test('never outlives its session', async () => {
		const short = { ...life, endsAt: start + 60_000 }
		const { access_token, refresh_token, expires_in } = await issuer.issue(holder, short)
		expect(expires_in).toBe(60)
		for (const [kind, token] of [
			['access', access_token],
			['refresh', refresh_token],
		] as const) {
			expect(await readAt(start + 59_000, kind, token)).toBeDefined()
			expect(await readAt(start + 60_000, kind, token)).toBeUndefined()
		}
	})

	test('is invalid under other keys', async () => {
		now = start
		const { access_token } = await issuer.issue(holder, life)
		expect(await createTokenIssuer(Buffer.alloc(32, 4), () => now).read('access', access_token)).toBeUndefined()
	})
})

describe('successor of a refresh token', () => {
	test('is derived from the presented one', () => {
		expect(issuer.successorOf(refreshId)).toEqual(issuer.successorOf(Buffer.from(refreshId)))
		expect(issuer.successorOf(refreshId)).not.toEqual(issuer.successorOf(Buffer.alloc(16, 8)))
	})

	test('is unpredictable without the key', () => {
		const stranger = createTokenIssuer(Buffer.alloc(32, 4), () => now)
		expect(stranger.successorOf(refreshId)).not.toEqual(issuer.successorOf(refreshId))
	})
})

describe('sign-in transaction', () => {
	const transaction = { state: 's', nonce: 'n', verifier: 'v' }

	test('is valid for ten minutes', async () => {
		now = start
		const sealed = await issuer.sealTransaction(transaction)
		now = start + 599_000
		expect(await issuer.openTransaction(sealed)).toMatchObject(transaction)
		now = start + 601_000
		expect(await issuer.openTransaction(sealed)).toBeUndefined()
	})

	test('is not a token, and no token is one', async () => {
		now = start
		const sealed = await issuer.sealTransaction(transaction)
		const { access_token } = await issuer.issue(holder, life)
		expect(await issuer.read('access', sealed)).toBeUndefined()
		expect(await issuer.openTransaction(access_token)).toBeUndefined()
	})
})
