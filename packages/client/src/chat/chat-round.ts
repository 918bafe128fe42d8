import type { HeldChat } from '@ydo/contract/held-chats'
import { announce } from './announce.ts'
import { changeChats, chatOf, readOpen } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { learnBeforeDrop, openInits } from './chat-inits.ts'
import { matchIds } from './chat-root.ts'
import { endLeft } from './end-chat.ts'
import { erasePast } from './past-chats.ts'
import { receive } from './receive.ts'
import { sendOutbox } from './send-outbox.ts'

/**
 * Takes what is new, and sends what waits. Whether it went through.
 * @throws whatever the calls throw
 */
export async function chatRound(core: ChatCore): Promise<boolean> {
	const { parts, memory } = core
	if (parts.isStopped() || parts.vault.view().status !== 'open') return false
	await noteEnds(core)
	await erasePast(core)
	await learnBeforeDrop(core)
	await openInits(core)
	await receive(core)
	const isLiving = (id: string) => !chatOf(core, id).isEnded && !memory.violations.has(id)
	await announce(core, matchIds(core).filter(isLiving))
	await sendOutbox(core, matchIds(core))
	await readOpen(core)
	await endLeft(core, matchIds(core).filter(isLiving))
	return true
}

/** Whether the server says an end that is not noted. It names a match no more in the end. */
export function isEnding(core: ChatCore, id: string): boolean {
	const { matches, missing } = core.memory
	return (matches.get(id)?.ended === true || missing.has(id)) && !chatOf(core, id).isEnded
}

/** What was ended never begins again. */
async function noteEnds(core: ChatCore): Promise<void> {
	await changeChats(core, () => {
		const chats = new Map<string, HeldChat>()
		for (const id of matchIds(core)) {
			if (isEnding(core, id)) chats.set(id, { ...chatOf(core, id), isEnded: true })
		}
		return chats.size > 0 ? { chats } : undefined
	})
}
