import type { NoteKey, SealedNote, Token } from './branded.ts'
import { type Bytes, concat, readUtf8, utf8 } from './bytes.ts'
import { open, seal } from './primitives.ts'

// Source: docs/crypto.md, "Choices": note = iv 12 || AES-256-GCM(key, iv, length u8 || text || zeros to 128, AAD = token).

/** Bytes of a note's text as UTF-8. */
export const noteLength = 120
const ivLength = 12
const plainLength = 128

/** `iv` is the filler's (see ballot.ts). @throws RangeError for a text that is too long. */
export async function sealNote(text: string, { key, token, iv }: { key: NoteKey; token: Token; iv: Bytes }) {
	const words = utf8(text)
	if (words.length > noteLength) throw new RangeError(`a note has ${noteLength} bytes at most`)
	const plain = new Uint8Array(plainLength)
	plain.set([words.length])
	plain.set(words, 1)
	return concat(iv, await seal(plain, { key, iv, additional: token })) as SealedNote
}

/** The text; undefined for anything that its writer did not seal for this pair and week. */
export async function openNote(note: SealedNote, { key, token }: { key: NoteKey; token: Token }) {
	const plain = await open(note.slice(ivLength), { key, iv: note.slice(0, ivLength), additional: token })
	return plain && textOf(plain)
}

function textOf(plain: Bytes): string | undefined {
	const length = plain[0] ?? 0
	if (plain.length !== plainLength || length > noteLength) return undefined
	if (plain.subarray(1 + length).some((byte) => byte !== 0)) return undefined
	return readUtf8(plain.subarray(1, 1 + length))
}
