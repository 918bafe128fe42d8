import { createHash } from 'node:crypto'
import type { LeafRequest } from '@ydo/contract/directory'
import { isChatKey } from '@ydo/log/chat-key'
import type { LeafFault } from '@ydo/log/directory'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { decodeLeaf, leafToSign } from '@ydo/log/leaf'
import { AppError } from '#platform/errors.ts'
import type { Entry } from './keeper.ts'

/**
 * What the caller wants appended: a leaf of their own, signed, with the chat key that it names. Throws an AppError for
 * anything else. What may follow what is for the keeper to say.
 */
export async function readEntry(institute: string, memberId: Buffer, body: LeafRequest): Promise<Entry> {
	const bytes = Buffer.from(body.leaf, 'base64url')
	const leaf = decodeLeaf(bytes)
	if (!leaf) throw wrong('leaf', 'not a leaf')
	if (!memberId.equals(leaf.member)) throw wrong('leaf', 'of another member')
	if (!(await verifyEd25519(leaf.identity, leafToSign(institute, leaf), leaf.signature)))
		throw wrong('leaf', 'not signed')
	if (leaf.event !== 'join' && leaf.event !== 'reset') return { memberId, leaf: bytes, chatKey: undefined }
	if (body.chatKey === undefined) throw wrong('chatKey', 'missing')
	const chatKey = Buffer.from(body.chatKey, 'base64url')
	if (!createHash('sha256').update(chatKey).digest().equals(leaf.chatKeyHash)) throw wrong('chatKey', 'another key')
	if (!isChatKey(chatKey)) throw wrong('chatKey', 'no key')
	return { memberId, leaf: bytes, chatKey }
}

/** What passes when the caller has read the log again: somebody else, or another device of theirs, was first. */
const overtaken: readonly LeafFault[] = ['not new', 'wrong previous', 'time before the last']

/** The refusal of a leaf, as the caller is told. */
export function refusalOf(refused: LeafFault | 'gone' | 'too many'): AppError {
	if (refused === 'gone') return new AppError('unauthenticated', 'Sign in to continue.')
	if (refused === 'too many')
		return new AppError('too_many_requests', 'That was a lot of new keys. Try again tomorrow.')
	if (overtaken.includes(refused))
		return new AppError('conflict', 'The directory has gone on since.', { leaf: refused })
	return wrong('leaf', refused)
}

function wrong(field: string, fault: string): AppError {
	return new AppError('unprocessable', 'The directory does not take this.', { [field]: fault })
}
