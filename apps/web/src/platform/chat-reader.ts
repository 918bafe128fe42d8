import type { ChatReader } from '@ydo/client/export/exported-chat'
import { chatsNow, subscribeChoosing, viewOf } from './choosing.ts'

/** Milliseconds after which a vault that has not opened counts as one that does not. */
const patience = 15_000

/** The member's chats as this device can read them, once their vault was read; undefined where it is not open here. */
export async function chatReader(member: string): Promise<ChatReader | undefined> {
	await vaultRead(member)
	const [view, chats] = [viewOf(member), chatsNow()]
	if (!view || !chats) return undefined
	// Who has decided nothing has met nobody.
	if (view.status !== 'new' && (view.status !== 'open' || !view.isRead)) return undefined
	return { ids: view.matches.map(({ id }) => id), read: chats.read }
}

/** Resolves as soon as it is known whether the vault can be read here, and where it can has been. */
function vaultRead(member: string): Promise<void> {
	return new Promise((resolve) => {
		const look = () => {
			const view = viewOf(member)
			if (!view || view.status === 'closed' || (view.status === 'open' && !view.isRead)) return
			settle()
		}
		const settle = () => {
			end()
			clearTimeout(late)
			resolve()
		}
		const end = subscribeChoosing(look)
		const late = setTimeout(settle, patience)
		look()
	})
}
