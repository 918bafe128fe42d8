import type { HistoryHash } from './branded.ts'
import { type Bytes, label } from './bytes.ts'
import { sha256 } from './primitives.ts'

// Source: docs/crypto.md, "Chat": seenHash.

/** History hash before the first message of a chat and epoch. */
export async function beginHistory(init: Bytes): Promise<HistoryHash> {
	return (await sha256(label('ydo/chat/seen/v1'), init)) as HistoryHash
}

/** History hash after one more message, in the server's order; `head` is its header and commitment (`headOf`). */
export async function continueHistory(before: HistoryHash, head: Bytes): Promise<HistoryHash> {
	return (await sha256(label('ydo/chat/seen/v1'), before, head)) as HistoryHash
}
