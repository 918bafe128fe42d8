import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { hex, keyPair, signAs } from '#test/sample.ts'
import vectors from '#vectors/log.json' with { type: 'json' }
import { cosign, cosignedAt, readCheckpoint, signCheckpoint } from './checkpoint.ts'
import { verifyEd25519 } from './ed25519.ts'
import { formatKey, formatNote, keyIdOf, type NoteKey, parseKey, parseNote, signaturesBy } from './signed-note.ts'

describe('reproduces the vectors:', () => {
	test.each(vectors.checkpoint)(
		'a checkpoint of $size leaves',
		async ({ origin, size, time, seed, publicKey, out }) => {
			const root = hex(vectors.log.find((head) => head.size === size)?.root ?? '')
			const note = await signCheckpoint({ origin, size, root, time }, hex(publicKey), signAs(hex(seed)))
			expect(note).toBe(out)
			const read = await readCheckpoint(out, { name: origin, kind: 'ed25519', publicKey: hex(publicKey) })
			expect(read?.checkpoint).toEqual({ origin, size, root, time })
		},
	)
})

/** From Go's sumdb/note, whose format C2SP adopted. */
const neumann = {
	key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
	note: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
}

describe('a signed note', () => {
	test('is read, verified and rewritten from another implementation', async () => {
		const key = parseKey(neumann.key)
		const note = parseNote(neumann.note)
		if (!key || !note) throw new Error('it is read')
		expect(formatKey(key)).toBe(neumann.key)
		expect(formatNote(note)).toBe(neumann.note)
		const [signature] = signaturesBy(key, note)
		expect(await verifyEd25519(key.publicKey, utf8ToBytes(note.text), signature ?? new Uint8Array())).toBe(true)
	})

	test.each([
		['without an empty line', 'text\n— a AAAAAAA=\n'],
		['without a signature', 'text\n\n\n'],
		['without its last newline', 'text\n\n— a AAAAAAA='],
		['with another dash', 'text\n\n- a AAAAAAA=\n'],
		['with a name that has a plus', 'text\n\n— a+b AAAAAAA=\n'],
		['with base64 in another spelling', 'text\n\n— a AAAAAAB=\n'],
		['with a signature of no bytes', 'text\n\n— a AAAAAA==\n'],
		['with a control character', 'te\rxt\n\n— a AAAAAAA=\n'],
		['that is empty', ''],
	])('refuses %s', (_, note) => {
		expect(parseNote(note)).toBeUndefined()
	})

	test('refuses keys with a wrong id', () => {
		expect(parseKey(neumann.key.replace('c74f20a3', 'c74f20a4'))).toBeUndefined()
		expect(parseKey(neumann.key.replace('PeterNeumann', 'Peter'))).toBeUndefined()
		expect(parseKey('PeterNeumann')).toBeUndefined()
	})
})

const origin = 'ydo.example/IIITDMJ'
const log = keyPair(4)
const logKey: NoteKey = { name: origin, kind: 'ed25519', publicKey: log.publicKey }
const checkpoint = { origin, size: 3, root: new Uint8Array(32).fill(5), time: 1_790_000_000_000 }
const issued = () => signCheckpoint(checkpoint, log.publicKey, signAs(log.seed))

describe('a checkpoint', () => {
	test('is read only under its log’s key, and not with a changed character', async () => {
		const note = await issued()
		expect(await readCheckpoint(note, logKey)).toBeDefined()
		expect(await readCheckpoint(note, { ...logKey, publicKey: keyPair(5).publicKey })).toBeUndefined()
		expect(await readCheckpoint(note, { ...logKey, name: 'ydo.example/IITB' })).toBeUndefined()
		expect(await readCheckpoint(note, { ...logKey, kind: 'cosignature' })).toBeUndefined()
		for (let at = 0; at < note.length; at++) {
			const other = note[at] === 'A' ? 'B' : 'A'
			expect(await readCheckpoint(note.slice(0, at) + other + note.slice(at + 1), logKey)).toBeUndefined()
		}
	})

	test.each([
		['a size with a leading zero', (text: string) => text.replace('\n3\n', '\n03\n')],
		['a size beyond all numbers', (text: string) => text.replace('\n3\n', '\n99999999999999999999\n')],
		['another origin', (text: string) => text.replace(origin, 'ydo.example/IITB')],
		['no time', (text: string) => text.replace(/time \d+\n/, '')],
		['a further line', (text: string) => `${text}more\n`],
	])('is refused with %s, although it is signed', async (_, change) => {
		const text = change(parseNote(await issued())?.text ?? '')
		const signature = await signAs(log.seed)(utf8ToBytes(text))
		const note = formatNote({ text, signatures: [{ name: origin, keyId: keyIdOf(logKey), signature }] })
		expect(await readCheckpoint(note, logKey)).toBeUndefined()
	})

	test('lists its cosigning witnesses and their times', async () => {
		const [witness, other] = [keyPair(6), keyPair(7)]
		const key: NoteKey = { name: 'students.example/witness', kind: 'cosignature', publicKey: witness.publicKey }
		const note = (await readCheckpoint(await issued(), logKey))?.note
		if (!note) throw new Error('it is read')
		expect(await cosignedAt(note, key)).toBeUndefined()
		const time = 1_790_000_060
		const cosigned = await cosign(note, key, { time, sign: signAs(witness.seed) })
		const read = await readCheckpoint(formatNote(cosigned), logKey)
		expect(read && (await cosignedAt(read.note, key))).toBe(time)
		expect(await cosignedAt(cosigned, { ...key, publicKey: other.publicKey })).toBeUndefined()
		expect(await cosignedAt(cosigned, { ...key, name: 'somebody.example/else' })).toBeUndefined()
		const forged = await cosign(note, key, { time, sign: signAs(other.seed) })
		expect(await cosignedAt(forged, key)).toBeUndefined()
		const later = await cosign({ ...note, text: note.text.replace('\n3\n', '\n4\n') }, key, {
			time,
			sign: signAs(witness.seed),
		})
		expect(await cosignedAt({ ...note, signatures: later.signatures }, key)).toBeUndefined()
	})

	test('has C2SP key ids: a hash of name, kind and key', () => {
		const key = parseKey(neumann.key)
		expect(key && bytesToHex(keyIdOf(key))).toBe('c74f20a3')
	})
})
