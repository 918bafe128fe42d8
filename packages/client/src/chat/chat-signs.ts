import type { HeldMessage } from '@ydo/contract/held-chats'
import { ownWishes } from './announce.ts'
import { chatOf, logOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { saidIn } from './chat-kinds.ts'
import type { ChatMessage, Sign } from './chat-view.ts'
import { shownOf } from './may-write.ts'

/**
 * What the peer says now without words: their reaction to each of `lines`, and the last details they told, also where they took them
 * back since. The oldest first; none as long as nothing of theirs is shown ([Note: who may write]).
 */
export async function signsIn(core: ChatCore, id: string, lines: readonly ChatMessage[]): Promise<Sign[]> {
	const log = await core.inTurn(() => logOf(core, id))
	return shownOf(chatOf(core, id), ownWishes(core)) > 0 ? signsOf(log, lines) : []
}

function signsOf(log: readonly HeldMessage[], lines: readonly ChatMessage[]): Sign[] {
	const words = new Map(lines.map((line) => [line.id, line.text]))
	const latest = new Map<string, Sign>()
	for (const message of log) {
		if (message.isOwn || message.state !== 'true') continue
		const [said, { id, at }] = [saidIn(message), message]
		if (said.says === 'details' && Object.keys(said.details).length > 0) {
			latest.delete('details')
			latest.set('details', { id, at, says: 'details', details: said.details })
		}
		if (said.says !== 'reaction') continue
		latest.delete(said.to)
		const to = words.get(said.to)
		if (said.emoji && to !== undefined) latest.set(said.to, { id, at, says: 'reaction', emoji: said.emoji, to })
	}
	return [...latest.values()]
}
