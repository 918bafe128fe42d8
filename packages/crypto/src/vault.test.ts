import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hex, idOf, inTurn, random, spoilt, toHex } from '#test/sample.ts'
import vectors from '#vectors/vault.json' with { type: 'json' }
import { type MemberId, taken, type VaultKey } from './branded.ts'
import { type Bytes, concat, label } from './bytes.ts'
import { hkdf, seal } from './primitives.ts'
import { isRecoveryWord, makeRecoverySecret, recoverySecret, recoveryWords } from './recovery-code.ts'
import { type EntryPlace, hashEntry, noEntry, openEntry, placeOf, sealEntry } from './vault-entry.ts'
import { isWrapOf, makeWrapper, passkeyInput, unwrap, wrap } from './wrap.ts'

const keyOf = (text: string) => taken('VaultKey', hex(text))

describe('reproduces the vectors:', () => {
	test.each(vectors.entry)('entry $seq', async (vector) => {
		const key = keyOf(vector.vaultKey)
		const place: EntryPlace = {
			id: idOf(vector.id),
			keyVersion: vector.keyVersion,
			seq: vector.seq,
			previous: taken('EntryHash', hex(vector.prevHash)),
		}
		const content = { type: vector.type, body: hex(vector.body) }
		const entry = await sealEntry(content, { key, place, random: inTurn(hex(vector.salt)) })
		expect(toHex(entry)).toBe(vector.out)
		expect(toHex(await hashEntry(entry))).toBe(vector.hash)
		expect(await openEntry(entry, { key, place })).toEqual(content)
	})

	test.each(vectors.wrap)('wrap of kind $kind', async (vector) => {
		const [secret, id] = [hex(vector.secret), idOf(vector.id)]
		const kind = vector.kind === 1 ? 'passkey' : 'code'
		const wrapper = await makeWrapper(secret, kind, inTurn(hex(vector.salt)))
		const key = { vaultKey: keyOf(vector.vaultKey), keyVersion: vector.keyVersion }
		const wrapped = await wrap(key, { wrapper, id, random: inTurn(hex(vector.iv)) })
		expect(toHex(wrapped)).toBe(vector.out)
		expect(await unwrap(wrapped, { secret, id })).toEqual({ ...key, wrapper })
	})
})

const newKey = () => random(32) as VaultKey
const newId = () => random(16) as MemberId

describe('an entry', () => {
	const content = fc.record({
		type: fc.nat(255),
		body: fc.uint8Array({ maxLength: 800 }).map((b) => Uint8Array.from(b)),
	})

	test('opens only at its place of its vault', async () => {
		await fc.assert(
			fc.asyncProperty(content, async (written) => {
				const key = newKey()
				const place = { id: newId(), keyVersion: 2, seq: 7, previous: await hashEntry(random(9)) }
				const entry = await sealEntry(written, { key, place, random })
				expect(await openEntry(entry, { key, place })).toEqual(written)
				const elsewhere: EntryPlace[] = [
					{ ...place, id: newId() },
					{ ...place, keyVersion: 3 },
					{ ...place, seq: 8 },
					{ ...place, previous: noEntry },
				]
				for (const other of elsewhere) expect(await openEntry(entry, { key, place: other })).toBeUndefined()
				expect(await openEntry(entry, { key: newKey(), place })).toBeUndefined()
			}),
			{ numRuns: 40 },
		)
	})

	test('has a place, unless it is too short or its number exceeds the safe range', async () => {
		const place = { keyVersion: 2, seq: 2 ** 40 + 7, previous: await hashEntry(random(9)) }
		const entry = await sealEntry(
			{ type: 1, body: random(1) },
			{ key: newKey(), place: { id: newId(), ...place }, random },
		)
		expect(placeOf(entry)).toEqual(place)
		expect(placeOf(entry.slice(0, 60))).toBeUndefined()
		for (const bit of [0, 7, 40, 47, 53, 55]) expect(placeOf(spoilt(entry, bit))).toBeUndefined()
		expect(placeOf(spoilt(entry, 52))).toBeDefined()
	})

	test('does not open with a flipped bit, or a byte missing or added', async () => {
		const [key, place] = [newKey(), { id: newId(), keyVersion: 1, seq: 1, previous: noEntry }]
		const entry = await sealEntry({ type: 1, body: random(40) }, { key, place, random })
		const opened = (bytes: Bytes) => openEntry(bytes, { key, place })
		for (let bit = 0; bit < entry.length * 8; bit++) expect(await opened(spoilt(entry, bit))).toBeUndefined()
		for (const length of [0, 1, 60, 61, 77, entry.length - 1])
			expect(await opened(entry.slice(0, length))).toBeUndefined()
		expect(await opened(Uint8Array.from([...entry, 0]))).toBeUndefined()
	})

	test('does not open with a malformed plaintext, although its key is right', async () => {
		const [key, place] = [newKey(), { id: newId(), keyVersion: 1, seq: 1, previous: noEntry }]
		const header = (await sealEntry({ type: 1, body: random(1) }, { key, place, random })).slice(0, 61)
		const derived = await hkdf(key, { salt: header.slice(45), info: label('ydo/vault/entry/v1'), length: 44 })
		const opened = async (plain: Bytes) => {
			const sealing = { key: derived.slice(0, 32), iv: derived.slice(32), additional: concat(header, place.id) }
			return openEntry(concat(header, await seal(plain, sealing)), { key, place })
		}
		const filled = (length: number, ...start: number[]) =>
			concat(Uint8Array.from(start), new Uint8Array(length - start.length))
		expect(await opened(filled(256, 1, 0, 0, 0, 1, 7))).toEqual({ type: 1, body: Uint8Array.of(7) })
		expect(await opened(filled(255, 1, 0, 0, 0, 1, 7))).toBeUndefined()
		expect(await opened(filled(256, 1, 0, 0, 0, 1, 7, 7))).toBeUndefined()
		expect(await opened(filled(256, 1, 0, 0, 0, 252))).toBeUndefined()
		expect(await opened(filled(0))).toBeUndefined()
	})

	test('reveals by its size only its number of 256-byte blocks', async () => {
		const place = { id: newId(), keyVersion: 1, seq: 1, previous: noEntry }
		const size = async (length: number) =>
			(await sealEntry({ type: 1, body: random(length) }, { key: newKey(), place, random })).length
		expect(await Promise.all([0, 1, 250, 251].map(size))).toEqual([333, 333, 333, 333])
		expect(await Promise.all([252, 507].map(size))).toEqual([589, 589])
	})

	test('has another salt when sealed again, and so nothing in common', async () => {
		const [key, place] = [newKey(), { id: newId(), keyVersion: 1, seq: 1, previous: noEntry }]
		const [one, other] = await Promise.all(
			[0, 1].map(() => sealEntry({ type: 1, body: random(3) }, { key, place, random })),
		)
		expect(one?.slice(45)).not.toEqual(other?.slice(45))
	})
})

describe('a wrap', () => {
	test('gives the vault key only to its secret and member', async () => {
		const [secret, id] = [random(32), newId()]
		const wrapper = await makeWrapper(secret, 'passkey', random)
		const wrapped = await wrap({ vaultKey: newKey(), keyVersion: 1 }, { wrapper, id, random })
		expect(wrapped).toHaveLength(82)
		expect(await unwrap(wrapped, { secret: random(32), id })).toBeUndefined()
		expect(await unwrap(wrapped, { secret, id: newId() })).toBeUndefined()
		for (let bit = 0; bit < wrapped.length * 8; bit++)
			expect(await unwrap(spoilt(wrapped, bit), { secret, id })).toBeUndefined()
		expect(await unwrap(wrapped.slice(0, 81), { secret, id })).toBeUndefined()
	})

	test('is renewed for a new vault key by the unwrapped wrapper', async () => {
		const [secret, id] = [random(16), newId()]
		const first = await makeWrapper(secret, 'code', random)
		const old = await wrap({ vaultKey: newKey(), keyVersion: 1 }, { wrapper: first, id, random })
		const wrapper = (await unwrap(old, { secret, id }))?.wrapper ?? first
		const next = { vaultKey: newKey(), keyVersion: 2 }
		expect(await unwrap(await wrap(next, { wrapper, id, random }), { secret, id })).toMatchObject(next)
	})

	test('is recognised by its maker', async () => {
		const [id, key] = [newId(), { vaultKey: newKey(), keyVersion: 3 }]
		const wrapper = await makeWrapper(random(16), 'code', random)
		const wrapped = await wrap(key, { wrapper, id, random })
		expect(await isWrapOf(wrapped, { key, wrapper, id })).toBe(true)
		for (let bit = 0; bit < wrapped.length * 8; bit++)
			expect(await isWrapOf(spoilt(wrapped, bit), { key, wrapper, id })).toBe(false)
		const another = { ...key, vaultKey: newKey() }
		expect(await isWrapOf(await wrap(another, { wrapper, id, random }), { key, wrapper, id })).toBe(false)
	})

	test('uses the same passkey input every time', async () => {
		expect(await passkeyInput()).toEqual(await passkeyInput())
		expect(await passkeyInput()).toHaveLength(32)
	})
})

describe('a recovery code', () => {
	test('is twelve words of the list, which give back its secret in any spelling', () => {
		fc.assert(
			fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
				const secret = Uint8Array.from(bytes)
				const words = recoveryWords(secret)
				expect(words).toHaveLength(12)
				expect(words.every(isRecoveryWord)).toBe(true)
				const numbered = words.map((word, index) => `${index + 1}. ${word.toUpperCase()}`).join('\n')
				for (const written of [words.join(' '), ` ${words.join('  ')} `, words.join(', '), numbered])
					expect(recoverySecret(written)).toEqual(secret)
			}),
		)
	})

	test('is refused with a wrong word, or another number of words', () => {
		const words = recoveryWords(new Uint8Array(16))
		expect(words.join(' ')).toBe(`${'abandon '.repeat(11)}about`) // BIP 39's own vector
		expect(recoverySecret(`${'abandon '.repeat(11)}abandon`)).toBeUndefined()
		expect(recoverySecret(`${'abandon '.repeat(11)}abaut`)).toBeUndefined()
		expect(recoverySecret('abandon '.repeat(11))).toBeUndefined()
		expect(recoverySecret('')).toBeUndefined()
		expect(isRecoveryWord('abaut')).toBe(false)
	})

	test('consists of fresh random bytes', () => {
		expect(makeRecoverySecret(random)).toHaveLength(16)
	})
})

test.each([0, 31, 33])('refuses a key of %i bytes', (length) => {
	expect(() => taken('VaultKey', random(length))).toThrow(RangeError)
})
