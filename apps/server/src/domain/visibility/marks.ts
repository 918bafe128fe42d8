import type { Institute } from '@ydo/contract/institute'
import * as z from 'zod/mini'
import { studentOf } from '#domain/admission/admission.ts'
import { type Hasher, sealedJson } from '#infra/at-rest.ts'

/**
 * [Note: marks] A mark identifies a member to those who hide from it. The server knows an address only while its owner signs in, so
 * keyed hashes stand for it and for each of its prefixes. They also apply to members who join later, and cannot be turned back into
 * an address.
 */
export type Mark = string

/** 96 bits of a keyed hash: two addresses of one institute never share a mark. */
const markBytes = 12
/** Prefix lengths of the part before the at-sign; no roll number is longer. */
const beginnings = { shortest: 2, longest: 32 }

export function emailMark(hasher: Hasher, email: string): Mark {
	return `email:${shorten(hasher.hash('email', email.toLowerCase()))}`
}

/** Mark of a prefix of the part before the at-sign, case-insensitive. */
export function beginningMark(hasher: Hasher, beginning: string): Mark {
	return `beginning:${shorten(hasher.hash('email-beginning', beginning.toLowerCase()))}`
}

/** Whether a mark was derived from an address or a prefix of it. */
export function isOfAddress(mark: Mark): boolean {
	return mark.startsWith('email:') || mark.startsWith('beginning:')
}

/** Mark of the provider's subject, from its keyed hash: it survives leaving and rejoining. */
export function subjectMark(subjectHash: Buffer): Mark {
	return `subject:${shorten(subjectHash)}`
}

export function disciplineMark(discipline: string): Mark {
	return `discipline:${discipline}`
}

export function yearMark(year: string): Mark {
	return `year:${year}`
}

/** All marks of an address, including the discipline it implies: a card may name another one. */
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

/** The marks of a member, sealed for the keyed hash of their subject. */
export const { seal: sealMarks, open: openMarks } = sealedJson('members.marks', z.array(z.string()))

function shorten(hash: Buffer): string {
	return hash.subarray(0, markBytes).toString('base64url')
}
