import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from './base64.ts'
import { verifyEd25519 } from './ed25519.ts'
import { formatNote, keyIdOf, type NoteKey, parseNote, type SignedNote, signaturesBy } from './signed-note.ts'

// Source: C2SP tlog-checkpoint and tlog-cosignature; the extension line "time <ms>" is ours (docs/crypto.md, "Directory").

/** A log's statement about itself at a time. */
export type Checkpoint = {
	/** Identifies the log; also its key's name. */
	origin: string
	size: number
	root: Uint8Array
	/** Unix milliseconds. */
	time: number
}

/** Signs with a key's secret: Ed25519, 64 bytes. */
export type Sign = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

/** A checkpoint as published by its log. */
export async function signCheckpoint(checkpoint: Checkpoint, publicKey: Uint8Array, sign: Sign): Promise<string> {
	const text = bodyOf(checkpoint)
	const key: NoteKey = { name: checkpoint.origin, kind: 'ed25519', publicKey }
	const signature = await sign(bytesOf(text))
	return formatNote({ text, signatures: [{ name: key.name, keyId: keyIdOf(key), signature }] })
}

/** A checkpoint signed by `key`, and its note; undefined for anything else. */
export async function readCheckpoint(
	note: string,
	key: NoteKey,
): Promise<{ checkpoint: Checkpoint; note: SignedNote } | undefined> {
	const parsed = parseNote(note)
	const checkpoint = parsed && parseBody(parsed.text)
	if (!checkpoint || checkpoint.origin !== key.name || key.kind !== 'ed25519') return undefined
	const message = bytesOf(parsed.text)
	for (const signature of signaturesBy(key, parsed))
		if (await verifyEd25519(key.publicKey, message, signature)) return { checkpoint, note: parsed }
	return undefined
}

/** Adds a witness's cosignature: it saw this checkpoint at `time` (Unix seconds), consistent with all it saw before. */
export async function cosign(note: SignedNote, key: NoteKey, { time, sign }: { time: number; sign: Sign }) {
	const signature = concatBytes(timestamp(time), await sign(cosigned(note.text, time)))
	return { text: note.text, signatures: [...note.signatures, { name: key.name, keyId: keyIdOf(key), signature }] }
}

/** Time of `witness`'s cosignature, in Unix seconds; undefined if there is none. */
export async function cosignedAt(note: SignedNote, witness: NoteKey): Promise<number | undefined> {
	if (witness.kind !== 'cosignature') return undefined
	for (const bytes of signaturesBy(witness, note)) {
		if (bytes.length !== 72) continue
		const time = Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0))
		if (!Number.isSafeInteger(time)) continue
		if (await verifyEd25519(witness.publicKey, cosigned(note.text, time), bytes.slice(8))) return time
	}
	return undefined
}

function bodyOf({ origin, size, root, time }: Checkpoint): string {
	return `${origin}\n${size}\n${toBase64(root)}\ntime ${time}\n`
}

function parseBody(text: string): Checkpoint | undefined {
	const [, origin, size, encoded, time] = /^(\S+)\n(0|[1-9]\d*)\n(\S+)\ntime (0|[1-9]\d*)\n$/.exec(text) ?? []
	const root = fromBase64(encoded ?? '')
	if (!origin || root?.length !== 32) return undefined
	const checkpoint = { origin, size: Number(size), root, time: Number(time) }
	return Number.isSafeInteger(checkpoint.size) && Number.isSafeInteger(checkpoint.time) ? checkpoint : undefined
}

function cosigned(text: string, time: number): Uint8Array<ArrayBuffer> {
	return bytesOf(`cosignature/v1\ntime ${time}\n${text}`)
}

function timestamp(time: number): Uint8Array {
	const bytes = new Uint8Array(8)
	new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
	return bytes
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(utf8ToBytes(text))
}
