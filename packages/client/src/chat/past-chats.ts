import { chatLimits } from '@ydo/contract/chats'
import type { HeldChat } from '@ydo/contract/held-chats'
import { changeChats, emptyChat } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'

const kept = chatLimits.endedDays * 24 * 3600 * 1000

/** Whether it ended so long ago that the server has removed what was said: by this device's time, since it noted the end. */
export function isPast({ endedAt }: HeldChat, now: number): boolean {
	return endedAt !== undefined && now - endedAt >= kept
}

/**
 * Erases what was said in chats that are past, as both were told. What the server says has no part in it: it could have evidence erased.
 * Where something was found wrong all of it stays.
 */
export function erasePast(core: ChatCore): Promise<void> {
	const { memory, parts } = core
	return changeChats(core, () => {
		const now = parts.now()
		const ended = [...memory.chats].filter(([id, { isEnded }]) => isEnded && !memory.violations.has(id))
		const noted = ended.filter(([, { endedAt }]) => endedAt === undefined)
		const past = ended.filter(([, chat]) => isPast(chat, now) && chat.epochs.length > 0)
		if (noted.length + past.length === 0) return undefined
		const chats = new Map(noted.map(([id, chat]) => [id, { ...chat, endedAt: now }] as const))
		for (const [id, { peer, endedAt = now }] of past) chats.set(id, { ...emptyChat, peer, isEnded: true, endedAt })
		return { chats, erased: past.map(([id]) => id) }
	})
}
