import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenBox } from './tokens.ts'

const key = Buffer.alloc(32, 7)
const id = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
const box = createTokenBox(key)
const header = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

describe('sealed token', () => {
	test('has exactly this form', async () => {
		// Frozen: a change here invalidates every token in use. Made with node:crypto by hand from the docstring.
		const frozen = [
			'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiQUFFQ0F3UUZCZ2NJQ1FvTERBME9EdyJ9',
			'',
			'beAuJqH8-n8CaMLi',
			'FDUtVBvaoe1Tjcz7LZFLcBw',
			'MYw-zfam3lDWaBB57oi6sg',
		]
		expect(await box.seal('access', id, { hello: 'world' })).toBe(frozen.join('.'))
	})

	test('round-trips any payload', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.uint8Array({ minLength: 16, maxLength: 16 }),
				fc.dictionary(fc.string(), fc.string()),
				async (anyId, payload) => {
					const opened = box.open('access', await box.seal('access', anyId, payload))
					expect(opened?.id.equals(Buffer.from(anyId))).toBe(true)
					expect(opened?.payload).toEqual(JSON.parse(JSON.stringify(payload)))
				},
			),
			{ numRuns: 50 },
		)
	})

	test('reveals nothing but its id', async () => {
		const token = await box.seal('access', id, { email: 'aarohi@iiitdmj.ac.in' })
		expect(header(token)).toEqual({ alg: 'dir', enc: 'A256GCM', kid: id.toString('base64url') })
		const bytes = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
		expect(bytes.join()).not.toContain('aarohi')
	})

	test('does not open for another purpose, under another key or with another id', async () => {
		const token = await box.seal('access', id, {})
		expect(box.open('refresh', token)).toBeUndefined()
		expect(createTokenBox(Buffer.alloc(32, 8)).open('access', token)).toBeUndefined()
		const otherHeader = Buffer.from(JSON.stringify({ ...header(token), kid: Buffer.alloc(16).toString('base64url') }))
		expect(
			box.open('access', [otherHeader.toString('base64url'), ...token.split('.').slice(1)].join('.')),
		).toBeUndefined()
	})

	test('does not open with any character changed, added or removed', async () => {
		const token = await box.seal('access', id, { a: 1 })
		const changed = [...token].flatMap((character, at) => {
			const [before, after] = [token.slice(0, at), token.slice(at + 1)]
			const other = character === 'A' ? 'B' : 'A'
			return [before + other + after, before + after, `${before}${other}${character}${after}`]
		})
		for (const wrong of changed) expect(box.open('access', wrong), wrong).toBeUndefined()
	})

	test('has only one spelling', async () => {
		const token = await box.seal('access', id, { a: 1 })
		// The tag's 16 bytes leave four bits of its last character unused: sixteen spellings of the same bytes.
		const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
		const opened = await Promise.all([...alphabet].map((last) => box.open('access', token.slice(0, -1) + last)))
		expect(opened.filter(Boolean)).toHaveLength(1)
		expect(box.open('access', `${token}=`)).toBeUndefined()
		expect(box.open('access', ` ${token}`)).toBeUndefined()
	})
})

describe('[Note: synthetic IV]', () => {
	const iv = (token: string) => token.split('.')[2]

	test('gives the same token for the same id and payload', async () => {
		expect(await box.seal('refresh', id, { a: 1 })).toBe(await box.seal('refresh', id, { a: 1 }))
	})

	test('gives another IV for the same id with another payload', async () => {
		expect(iv(await box.seal('refresh', id, { a: 1 }))).not.toBe(iv(await box.seal('refresh', id, { a: 2 })))
	})
})

test.each(['', '.', '....', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0.e30.', 'x'.repeat(5000)])('rejects %s', async (text) => {
	expect(box.open('access', text)).toBeUndefined()
})

test('rejects a token of a weaker kind, even under the right key', async () => {
	const { CompactEncrypt } = await import('jose')
	const weak = await new CompactEncrypt(Buffer.from('{}'))
		.setProtectedHeader({ alg: 'A256GCMKW', enc: 'A128GCM', kid: id.toString('base64url') })
		.encrypt(key)
	expect(box.open('access', weak)).toBeUndefined()
})

test('derives from an id by label and key', () => {
	const followers = [box.follow('a', id), box.follow('b', id), createTokenBox(Buffer.alloc(32)).follow('a', id)]
	expect(new Set(followers.map((bytes) => bytes.toString('hex'))).size).toBe(3)
	expect(box.follow('a', id)).toEqual(box.follow('a', id))
	expect(box.follow('a', id)).toHaveLength(16)
})
