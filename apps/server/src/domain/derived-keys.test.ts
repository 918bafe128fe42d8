import { generateKeyPairSync } from 'node:crypto'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { parseKey } from '@ydo/log/signed-note'
import { expect, test } from 'vitest'
import { createHasher, type Hasher } from '#infra/at-rest.ts'
import { createLogSigner, vapidKeys } from './derived-keys.ts'

const signer = createLogSigner(createHasher(Buffer.alloc(32, 7)), 'https://ydo.iiitdmj.ac.in')

test('names the log by its address and publishes a readable key', () => {
	expect(signer.key.name).toBe('ydo.iiitdmj.ac.in/log')
	expect(parseKey(signer.verifierKey)).toEqual(signer.key)
})

test('signs what verifies under that key', async () => {
	const message = new TextEncoder().encode('a checkpoint\n')
	expect(await verifyEd25519(signer.key.publicKey, message, await signer.sign(message))).toBe(true)
})

test('derives the key from the installation, independent of the address', () => {
	const moved = createLogSigner(createHasher(Buffer.alloc(32, 7)), 'https://ydo.example')
	expect(moved.key.publicKey).toEqual(signer.key.publicKey)
	const other = createLogSigner(createHasher(Buffer.alloc(32, 8)), 'https://ydo.iiitdmj.ac.in')
	expect(other.key.publicKey).not.toEqual(signer.key.publicKey)
})

test('derives one point of P-256 for all instances of an installation', () => {
	const [ours, others] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((bytes) => vapidKeys(createHasher(bytes)))
	expect(vapidKeys(createHasher(Buffer.alloc(32, 1)))).toEqual(ours)
	expect(others).not.toEqual(ours)
	const point = Buffer.from(ours?.publicKey ?? '', 'base64url')
	expect([point.length, point[0]]).toEqual([65, 4])
})

test('skips candidates that are not valid scalars', () => {
	const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
	const scalar = privateKey.export({ format: 'jwk' }).d ?? ''
	const tried: string[] = []
	const hasher: Hasher = {
		hash: (_, text) => {
			tried.push(text)
			return text === '0' ? Buffer.alloc(32, 0xff) : Buffer.from(scalar, 'base64url')
		},
	}
	expect(vapidKeys(hasher).privateKey).toBe(scalar)
	expect(tried).toEqual(['0', '1'])
})
