import { chatLimits } from '@ydo/contract/chats'
import type { HeldChat } from '@ydo/contract/held-chats'
import type { ChatWishes, MayWrite } from './chat-view.ts'
import { isWords } from './outbox.ts'
import { noWishes } from './wishes.ts'

// [Note: who may write] The server cannot tell words from marks, so each device keeps the rule for its reader: of somebody's first
// messages it shows two, and none where its member wants to write first; all of them once its member has written (docs/decisions/0022).

/** How many of the peer's messages are shown. */
export function shownOf(chat: HeldChat, wishes: ChatWishes): number {
	if (ownWords(chat) > 0) return Number.POSITIVE_INFINITY
	return wishes.writesFirst ? 0 : chatLimits.beforeAnswer
}

/** As the peer's device will show it. Two who both want to write first may. */
export function mayWriteTo(chat: HeldChat, wishes: ChatWishes): Exclude<MayWrite, 'no'> {
	const { theirs, theirWishes = noWishes } = chat.fold
	if (theirs > 0) return 'yes'
	if (theirWishes.writesFirst && !wishes.writesFirst) return 'theirsFirst'
	return ownWords(chat) < chatLimits.beforeAnswer ? 'yes' : 'enough'
}

/** What was written here counts, though it waits. */
function ownWords({ fold, outbox }: HeldChat): number {
	return fold.own + outbox.filter((item) => isWords(item) && !item.isRefused).length
}
