import { chatLimits } from '@ydo/contract/chats'
import type { EvidenceMessage } from '@ydo/contract/reports'
import { verifyCommitment } from '@ydo/log/commitment'
import { readMessageHead } from '@ydo/log/message-head'
import { verifyStamp } from '@ydo/log/stamp'

type Parties = { reporter: Buffer; about: Buffer; stampKey: Uint8Array }

/**
 * Places of the messages that prove nothing: a message counts whose sender is one of the two, which the server stamped for the other,
 * and whose sender committed to these very words (docs/crypto.md, "Chat"), and the same message once. Neither the match nor the members need be there any more.
 */
export function unprovenOf(messages: readonly EvidenceMessage[], parties: Parties): number[] {
	const heads = messages.map(({ head }) => Buffer.from(head, 'base64url').toString('hex'))
	return messages.flatMap((message, place) =>
		heads.indexOf(heads[place] ?? '') === place && isProven(message, parties) ? [] : [place],
	)
}

function isProven(message: EvidenceMessage, { reporter, about, stampKey }: Parties): boolean {
	const [head, stamp, kf] = [message.head, message.stamp, message.kf].map((text) => Buffer.from(text, 'base64url'))
	if (head?.length !== chatLimits.messageHead || !stamp || !kf) return false
	const sender = Buffer.from(readMessageHead(head)?.sender ?? [])
	const recipient = sender.equals(about) ? reporter : sender.equals(reporter) ? about : undefined
	if (!recipient || !isText(message.text)) return false
	return verifyStamp(stampKey, stamp, { head, recipient }) && verifyCommitment(head, { ...message, kf })
}

/** A half of a letter would be hashed as another one. */
function isText(text: string): boolean {
	return text.isWellFormed() && Buffer.byteLength(text) <= chatLimits.textBytes
}
