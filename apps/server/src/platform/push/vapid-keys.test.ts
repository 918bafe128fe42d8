import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHasher, type Hasher } from '#platform/at-rest.ts'
import { vapidKeys } from './vapid-keys.ts'

test('the key is a point of P-256, and the same for all instances of one installation', () => {
	const [ours, others] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((bytes) => vapidKeys(createHasher(bytes)))
	expect(vapidKeys(createHasher(Buffer.alloc(32, 1)))).toEqual(ours)
	expect(others).not.toEqual(ours)
	const point = Buffer.from(ours?.publicKey ?? '', 'base64url')
	expect([point.length, point[0]]).toEqual([65, 4])
})

test('what is no scalar is left out', () => {
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
