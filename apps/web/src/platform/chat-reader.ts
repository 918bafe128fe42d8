import type { ChatReader } from '@ydo/client/export/exported-chat'
import { chatsNow, viewOf } from './choosing.ts'

/** The member's chats as this device can read them; undefined where their vault is not open here. */
export function chatReader(member: string): ChatReader | undefined {
	const [view, chats] = [viewOf(member), chatsNow()]
	if (!view || !chats) return undefined
	// Who has decided nothing has met nobody.
	if (view.status !== 'new' && (view.status !== 'open' || !view.isRead)) return undefined
	return { ids: view.matches.map(({ id }) => id), read: chats.read }
}
