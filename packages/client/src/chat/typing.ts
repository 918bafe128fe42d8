import { chatLimits } from '@ydo/contract/chats'
import { areMarked } from './announce.ts'
import { chatOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'

/** Tells the peer that one types, now and then, where both want that. Whether it arrives is no matter. */
export function tellTyping(core: ChatCore, id: string): void {
	const { memory, parts, calls } = core
	const now = parts.now()
	if (now - (memory.typedAt.get(id) ?? 0) < chatLimits.typingEvery) return
	const chat = chatOf(core, id)
	if (!areMarked(core, chat) || chat.isEnded || memory.violations.has(id) || parts.isStopped()) return
	memory.typedAt.set(id, now)
	void calls.type(id).catch(() => undefined)
}

/** The peer types, as the server says: believed for a while. */
export function hearTyping({ memory, parts, changed }: ChatCore, id: string): void {
	memory.typing.set(id, parts.now() + chatLimits.typingFor)
	changed()
	void parts.wait(chatLimits.typingFor).then(changed)
}
