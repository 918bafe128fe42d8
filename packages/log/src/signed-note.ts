import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from './base64.ts'

// Source: C2SP signed-note: lines of text, an empty line, and signature lines "— name base64(key id 4
// signature)".

/** Signature types, by C2SP's numbers. */
const kinds = { ed25519: 1, cosignature: 4 } as const

export type KeyKind = keyof typeof kinds

/** A public key of a signer. */
export type NoteKey = { name: string; kind: KeyKind; publicKey: Uint8Array }

/** A signature line: name, key id, and the remaining bytes to verify. */
export type SignatureLine = { name: string; keyId: Uint8Array; signature: Uint8Array }

export type SignedNote = {
	/** The signed text: all lines, each ended by a newline. */
	text: string
	signatures: SignatureLine[]
}

/**
 * The first four bytes of SHA-256(name
 * newline
 * kind
 * public key): a hint, not a proof.
 */
export function keyIdOf({ name, kind, publicKey }: NoteKey): Uint8Array {
	return sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(kinds[kind]), publicKey)).slice(0, 4)
}

/**
 * "name+key id+base64(kind
 * public key)", the verifier key format of signed notes.
 */
export function formatKey(key: NoteKey): string {
	const encoded = toBase64(concatBytes(Uint8Array.of(kinds[key.kind]), key.publicKey))
	return `${key.name}+${bytesToHex(keyIdOf(key))}+${encoded}`
}

/** Undefined if malformed, of another kind, or with a wrong key id. */
export function parseKey(text: string): NoteKey | undefined {
	const [, name = '', id, encoded = ''] = /^([^+\s]+)\+([\da-f]{8})\+(.+)$/.exec(text) ?? []
	const bytes = fromBase64(encoded)
	const kind = bytes && (Object.keys(kinds) as KeyKind[]).find((each) => kinds[each] === bytes[0])
	if (!kind || bytes.length !== 33) return undefined
	const key = { name, kind, publicKey: bytes.slice(1) }
	return bytesToHex(keyIdOf(key)) === id ? key : undefined
}

/** A note with these signatures. `text` ends with a newline. */
export function formatNote({ text, signatures }: SignedNote): string {
	const lines = signatures.map(({ name, keyId, signature }) => `— ${name} ${toBase64(concatBytes(keyId, signature))}\n`)
	return `${text}\n${lines.join('')}`
}

/** Maximum length of a note, far above any honest one. */
const longest = 1_000_000

/** Parses a note without verifying its signatures; undefined if malformed. */
export function parseNote(note: string): SignedNote | undefined {
	const split = note.lastIndexOf('\n\n')
	if (note.length > longest || split < 0 || !note.endsWith('\n')) return undefined
	// biome-ignore lint/suspicious/noControlCharactersInRegex: a note has none but the newline
	if (/[\0-\x09\x0b-\x1f\x7f]/.test(note)) return undefined
	const signatures = note
		.slice(split + 2, -1)
		.split('\n')
		.map(parseLine)
	if (!signatures.every((line) => line !== undefined)) return undefined
	return { text: note.slice(0, split + 1), signatures }
}

function parseLine(line: string): SignatureLine | undefined {
	const [, name, encoded] = /^— ([^+\s]+) (\S+)$/.exec(line) ?? []
	const bytes = fromBase64(encoded ?? '')
	if (!name || !bytes || bytes.length < 5) return undefined
	return { name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) }
}

/** The signatures in a note that claim to be by `key`. */
export function signaturesBy(key: NoteKey, { signatures }: SignedNote): Uint8Array[] {
	const id = bytesToHex(keyIdOf(key))
	return signatures
		.filter(({ name, keyId }) => name === key.name && bytesToHex(keyId) === id)
		.map((line) => line.signature)
}
