import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { directoryPaths, type LeafRequest } from '@ydo/contract/directory'
import { encodeLeaf, type Leaf, leafToSign } from '@ydo/log/leaf'
import { type SignedIn, type TestApp, type TestPerson, testInstitute } from './app.ts'
import { plantCard } from './members.ts'

/** A device's keys, as far as the server sees them. */
export type TestKeys = { secret: KeyObject; identity: Uint8Array; chatKey: Buffer; seasonKey: Buffer }

export function testKeys(): TestKeys {
	const { privateKey, publicKey } = generateKeyPairSync('ed25519')
	const identity = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
	return { secret: privateKey, identity, chatKey: randomChatKey(), seasonKey: randomBytes(32) }
}

/** Random, with each coefficient below the modulus. */
function randomChatKey(): Buffer {
	return Buffer.from(randomBytes(1216).map((byte) => byte & 0x77))
}

/** The body of POST /api/directory/leaves: a `join` with these keys, with overrides. The signature covers the overrides. */
export function leafBody(
	{ memberId }: Pick<SignedIn, 'memberId'>,
	keys: TestKeys,
	differing: Partial<Leaf> & { of?: string; time: number },
): LeafRequest {
	const { of = testInstitute.label, ...rest } = differing
	const leaf = {
		event: 'join' as const,
		member: memberId,
		previous: 0,
		season: 1,
		seasonKey: keys.seasonKey,
		identity: keys.identity,
		chatKeyHash: createHash('sha256').update(keys.chatKey).digest(),
		...rest,
	}
	const signature = rest.signature ?? sign(null, leafToSign(of, leaf), keys.secret)
	const bytes = Buffer.from(encodeLeaf({ ...leaf, signature }))
	return { leaf: bytes.toString('base64url'), chatKey: keys.chatKey.toString('base64url') }
}

export function sendLeaf({ app }: TestApp, { headers }: Partial<SignedIn>, body: object) {
	return app.inject({ method: 'POST', url: directoryPaths.leaves, ...(headers && { headers }), body })
}

/** A new member with a card and keys in the directory. */
export async function joinDirectory(test: TestApp, person: TestPerson = {}) {
	const [member, keys] = [await test.signIn(person), testKeys()]
	await plantCard(test, member)
	const answer = await sendLeaf(test, member, leafBody(member, keys, { time: test.clock.now() }))
	if (answer.statusCode !== 201) throw new Error(`the leaf was refused: ${answer.body}`)
	return { member, keys, index: Number(answer.json().index) }
}
