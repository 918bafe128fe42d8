import type { ChatView } from '@ydo/client/chat/chat-view'
import type { MatchView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { chatTexts } from '@ydo/contract/texts/chat'

/** The other person in a chat. */
export type ChatPerson = {
	/** The match's id. */
	readonly id: string
	/** "" while it may still arrive. */
	readonly name: string
	/** Absent while the cards load, and if they are no longer listed. */
	readonly card: Card | undefined
	readonly match: Pick<MatchView, 'text' | 'ownText' | 'day' | 'name' | 'photo' | 'ended'> | undefined
}

/** The name to use in a sentence: a full name may be very long. */
export function shortName(person: ChatPerson): string {
	const name = knownName(person)
	return name ? (name.split(' ')[0] ?? name) : chatTexts.somebody
}

/** The full name; "" if neither the card nor the match has it. */
export function knownName({ card, match }: ChatPerson): string {
	return card?.name ?? match?.name ?? ''
}

/** True if a chat accepts no more messages: the farewell, or the match itself, may say so before the chat does. */
export function isOver({ status, farewell }: Pick<ChatView, 'status' | 'farewell'>, { match }: ChatPerson): boolean {
	return status === 'ended' || farewell !== undefined || match?.ended !== undefined
}

/** A suggestion to start with: the chip's text, and the text it puts into the composer. */
type Ice = { readonly kind: 'common' | 'prompt'; readonly says: string; readonly writes: string }

/** Lists common tags first, then the prompts on the peer's card. */
export function iceOf({ tags, prompts }: Pick<Card, 'tags' | 'prompts'>, isCommon: (tag: string) => boolean): Ice[] {
	const common = [...new Set(tags)].filter(isCommon)
	return [
		...common.map(
			(tag): Ice => ({ kind: 'common', says: chatTexts.ice.both(tag), writes: chatTexts.ice.bothText(tag) }),
		),
		...prompts.map(
			({ prompt, answer }): Ice => ({
				kind: 'prompt',
				says: chatTexts.ice.prompt(prompt),
				writes: chatTexts.ice.promptText(answer),
			}),
		),
	]
}
