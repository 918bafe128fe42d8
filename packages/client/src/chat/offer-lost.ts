import type { Chat } from '@ydo/contract/chats'
import type { HeldEpoch } from '@ydo/contract/held-chats'
import { changeChat, chatOf } from './change-chats.ts'
import { refusalOf } from './chat-calls.ts'
import type { ChatCore } from './chat-core.ts'

// [Note: lost epochs] A server restored from a backup may have lost an epoch that a device holds. As long as no message stands in it,
// whoever made it keeps its init and offers the same bytes again; the other of the two waits for that. One in which messages stood is
// not offered: with its first message the chat would be found to be rewritten (docs/decisions/0027).

/** The chat's last epoch, if the server ought to have it, has not, and nothing is lost with it. */
export function lostEpoch(core: ChatCore, id: string, shown: readonly Chat[]): HeldEpoch | undefined {
	const { epochs, isEnded } = chatOf(core, id)
	const last = epochs.at(-1)
	if (!last || isEnded || last.count > 0 || core.memory.violations.has(id)) return undefined
	return shown.some((one) => one.id === id && one.epoch === last.epoch) ? undefined : last
}

/** Offers the inits of lost epochs that the member made. @throws what a call throws that was not refused */
export async function offerLost(core: ChatCore, shown: readonly Chat[]): Promise<void> {
	for (const id of [...core.memory.chats.keys()]) {
		const made = lostEpoch(core, id, shown)?.made
		if (made !== undefined) await offer(core, id, made)
	}
}

/** Where it is refused since there is no such match any more, the chat has ended. */
async function offer(core: ChatCore, id: string, init: string): Promise<void> {
	try {
		await core.calls.open(init)
	} catch (error) {
		const refusal = refusalOf(error)
		if (!refusal) throw error
		if (refusal === 'gone') await changeChat(core, id, (chat) => ({ ...chat, isEnded: true }))
	}
}
