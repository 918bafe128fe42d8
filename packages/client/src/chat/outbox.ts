import type { HeldChat, HeldOutgoing } from '@ydo/contract/held-chats'
import { type Random, toBase64url } from '@ydo/crypto/bytes'
import { type KindText, kinds } from './chat-kinds.ts'

/** What is to be sent, with an id of its own; what one has not said with words takes the place of what waits of the same kind. */
export function withOutgoing(
	chat: HeldChat,
	said: KindText & Pick<HeldOutgoing, 'upTo'>,
	{ random, now }: { random: Random; now(): number },
): HeldChat {
	const item = { ...said, id: toBase64url(random(16)), at: now() }
	const others = replaced.has(said.kind)
		? chat.outbox.filter((one) => one.kind !== said.kind || one.sealed)
		: chat.outbox
	return { ...chat, outbox: [...others, item] }
}

/** Of these the last one counts. */
const replaced: ReadonlySet<number> = new Set([kinds.read, kinds.delivered, kinds.wishes, kinds.details])

/** Whether it is a line of the chat, which stays there to be seen when it cannot be sent. */
export function isWords({ kind }: Pick<HeldOutgoing, 'kind'>): boolean {
	return kind === kinds.text || kind === kinds.answer
}

/** The next one to be sent. */
export function nextOutgoing({ outbox }: HeldChat): HeldOutgoing | undefined {
	return outbox.find(({ isSent, isRefused }) => !isSent && !isRefused)
}

export function withItem(
	chat: HeldChat,
	id: string,
	change: (item: HeldOutgoing) => HeldOutgoing | undefined,
): HeldChat {
	const outbox = chat.outbox.flatMap((item) => (item.id === id ? (change(item) ?? []) : item))
	return { ...chat, outbox }
}

/** It can never be sent as it is. What was removed stays so on this device. */
export function refusedItem(item: HeldOutgoing): HeldOutgoing | undefined {
	const { sealed, ...rest } = item
	return isWords(item) || item.kind === kinds.removal ? { ...rest, isRefused: true } : undefined
}
