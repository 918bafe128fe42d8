import { verifyEd25519 } from '@ydo/log/ed25519'
import { parseKey } from '@ydo/log/signed-note'
import { expect, test } from 'vitest'
import { createHasher } from './at-rest.ts'
import { createLogSigner } from './log-signer.ts'

const signer = createLogSigner(createHasher(Buffer.alloc(32, 7)), 'https://ydo.iiitdmj.ac.in')

test('the log is called by where it stands, and its key is told so that it can be read', () => {
	expect(signer.key.name).toBe('ydo.iiitdmj.ac.in/log')
	expect(parseKey(signer.verifierKey)).toEqual(signer.key)
})

test('what it signs is verified under that key', async () => {
	const message = new TextEncoder().encode('a checkpoint\n')
	expect(await verifyEd25519(signer.key.publicKey, message, await signer.sign(message))).toBe(true)
})

test('the key is the installation’s: the same at another address, another for another installation', () => {
	const moved = createLogSigner(createHasher(Buffer.alloc(32, 7)), 'https://ydo.example')
	expect(moved.key.publicKey).toEqual(signer.key.publicKey)
	const other = createLogSigner(createHasher(Buffer.alloc(32, 8)), 'https://ydo.iiitdmj.ac.in')
	expect(other.key.publicKey).not.toEqual(signer.key.publicKey)
})
