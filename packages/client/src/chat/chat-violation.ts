import type { ChatFault, ChatViolation } from '@ydo/contract/held-chats'
import { chatOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'

/** A message of the server's. */
type Refused = { body?: string | undefined; seq: number; stamp: string }

/** What cannot be the chat's, with what was right before it. */
export function violationOf(
	core: ChatCore,
	{ chat, fault, refused }: { chat: string; fault: ChatFault; refused: string | Refused },
): ChatViolation {
	const { epoch = 0, count = 0, hash = '' } = chatOf(core, chat).epochs.findLast((one) => one.count > 0) ?? {}
	const stands = { chat, fault, at: core.parts.now(), epoch, seq: count, hash }
	if (typeof refused === 'string') return { ...stands, refused }
	const { body = '', seq: refusedSeq, stamp } = refused
	return { ...stands, refused: body, refusedSeq, stamp }
}
