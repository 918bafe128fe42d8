import type { Institute } from '@ydo/contract/institute'
import * as z from 'zod/mini'
import type { Hasher, Sealer } from '#platform/at-rest.ts'
import { studentOf } from '#platform/student.ts'

/**
 * [Note: marks] A mark is something a member is recognised by: who hides from it hides from them. An address is known to the
 * server only while its owner signs in, so keyed hashes stand for it and for each of its beginnings. They bind whoever
 * joins later, and nothing here can be turned back into an address.
 */
export type Mark = string

/** 96 bits of a keyed hash: two addresses of one institute never share a mark. */
const markBytes = 12
/** Of the part before the at-sign; no roll number is longer than this. */
const beginnings = { shortest: 2, longest: 32 }

export function emailMark(hasher: Hasher, email: string): Mark {
	return `email:${shorten(hasher.hash('email', email.toLowerCase()))}`
}

/** Of a beginning of the part before the at-sign, whatever its case. */
export function beginningMark(hasher: Hasher, beginning: string): Mark {
	return `beginning:${shorten(hasher.hash('email-beginning', beginning.toLowerCase()))}`
}

/** Whether a mark is made of an address or a beginning of it. */
export function isOfAddress(mark: Mark): boolean {
	return mark.startsWith('email:') || mark.startsWith('beginning:')
}

/** Of the provider's subject, by its keyed hash: it stays when an account leaves and joins again. */
export function subjectMark(subjectHash: Buffer): Mark {
	return `subject:${shorten(subjectHash)}`
}

export function disciplineMark(discipline: string): Mark {
	return `discipline:${discipline}`
}

export function yearMark(year: string): Mark {
	return `year:${year}`
}

/** Every mark that follows from an address, the discipline that it tells among them: a card may say another one. */
export function addressMarks(hasher: Hasher, institute: Institute, email: string): Mark[] {
	const local = email.slice(0, email.indexOf('@'))
	const lengths = Array.from({ length: Math.min(local.length, beginnings.longest) }, (_, i) => i + 1)
	const { discipline } = studentOf(institute, email) ?? {}
	return [
		emailMark(hasher, email),
		...lengths
			.filter((length) => length >= beginnings.shortest)
			.map((length) => beginningMark(hasher, local.slice(0, length))),
		...(discipline ? [disciplineMark(discipline)] : []),
	]
}

const storedMarks = z.array(z.string())

export function sealMarks(sealer: Sealer, subjectHash: Buffer, marks: readonly Mark[]): Buffer {
	return sealer.seal(contextOf(subjectHash), Buffer.from(JSON.stringify(marks)))
}

/** Throws where the bytes were not sealed for the member of this subject. */
export function openMarks(sealer: Sealer, subjectHash: Buffer, sealed: Uint8Array): Mark[] {
	return storedMarks.parse(JSON.parse(sealer.open(contextOf(subjectHash), sealed).toString()))
}

function contextOf(subjectHash: Buffer): string {
	return `members.marks.${subjectHash.toString('base64url')}`
}

function shorten(hash: Buffer): string {
	return hash.subarray(0, markBytes).toString('base64url')
}
