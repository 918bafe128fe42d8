import { changeChat, chatOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { kinds } from './chat-kinds.ts'
import { withItem, withOutgoing } from './outbox.ts'
import type { Retries } from './retries.ts'

type Ending = { id: string; farewell: string | undefined; retries: Pick<Retries, 'sync'> }

/** Ends the match for both. Kind words leave before it, where the chat can still carry them. */
export async function endChat(core: ChatCore, { id, farewell, retries }: Ending): Promise<'done' | 'offline'> {
	if (farewell !== undefined && !(await sayFarewell(core, { id, farewell, retries }))) return 'offline'
	try {
		await core.calls.end(id)
	} catch (error) {
		if (error instanceof RangeError) throw error
		return 'offline'
	}
	await changeChat(core, id, (chat) => ({ ...chat, isEnded: true }))
	await retries.sync()
	return 'done'
}

/** Whether the network was there for it. What could not be said then is not said later. */
async function sayFarewell(core: ChatCore, { id, farewell = '', retries }: Ending): Promise<boolean> {
	const said = { kind: kinds.farewell, text: farewell }
	await changeChat(core, id, (chat) => withOutgoing(chat, said, core.parts))
	const isSynced = await retries.sync()
	const isLeft = (item: { kind: number; isSent?: boolean | undefined }) => item.kind === kinds.farewell && !item.isSent
	for (const { id: item } of chatOf(core, id).outbox.filter(isLeft))
		await changeChat(core, id, (chat) => withItem(chat, item, () => undefined))
	return isSynced
}
