import type { HeldChat } from '@ydo/contract/held-chats'
import { changeChat, chatOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { kinds } from './chat-kinds.ts'
import { withItem, withOutgoing } from './outbox.ts'
import type { Retries } from './retries.ts'

type Ending = { id: string; farewell: string | undefined; retries: Pick<Retries, 'sync' | 'soon'> }

/** Ends the match for both. Kind words leave before it, where the chat can still carry them. */
export async function endChat(core: ChatCore, { id, farewell, retries }: Ending): Promise<'done' | 'offline'> {
	if (farewell !== undefined && !(await sayFarewell(core, { id, farewell, retries }))) return 'offline'
	try {
		await core.calls.end(id)
	} catch (error) {
		if (error instanceof RangeError) throw error
		if (isLeft(chatOf(core, id))) retries.soon()
		return 'offline'
	}
	await noteEnd(core, id)
	await retries.sync()
	return 'done'
}

/** Whether one of the two has taken leave, and the server may not have been told of the end yet. */
export function isLeft({ fold, isEnded }: HeldChat): boolean {
	return fold.farewell !== undefined && !isEnded
}

/**
 * Ends what one of the two has taken leave of: both have the words, and screens say that the match is over. A peer's device may say them
 * and end nothing, so that whatever it says next would still come. @throws whatever the call throws
 */
export async function endLeft(core: ChatCore, ids: readonly string[]): Promise<void> {
	for (const id of ids.filter((one) => isLeft(chatOf(core, one)))) {
		await core.calls.end(id)
		await noteEnd(core, id)
	}
}

function noteEnd(core: ChatCore, id: string): Promise<void> {
	return changeChat(core, id, (chat) => ({ ...chat, isEnded: true }))
}

/** Whether the network was there for it. What could not be said then is not said later. */
async function sayFarewell(core: ChatCore, { id, farewell = '', retries }: Ending): Promise<boolean> {
	const said = { kind: kinds.farewell, text: farewell }
	await changeChat(core, id, (chat) => withOutgoing(chat, said, core.parts))
	const isSynced = await retries.sync()
	const isUnsaid = (item: { kind: number; isSent?: boolean | undefined }) =>
		item.kind === kinds.farewell && !item.isSent
	for (const { id: item } of chatOf(core, id).outbox.filter(isUnsaid))
		await changeChat(core, id, (chat) => withItem(chat, item, () => undefined))
	return isSynced
}
