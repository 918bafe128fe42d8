import { chatLimits } from '@ydo/contract/chats'
import { type InitHead, readInitHead } from '@ydo/log/init-head'
import { decodeLeaf } from '@ydo/log/leaf'
import { isMessageLength, readMessageHead } from '@ydo/log/message-head'
import { dayOf } from '#infra/time.ts'

/** A received message, with the ids from its header. */
export type SentMessage = { matchId: Buffer; epoch: number; senderId: Buffer; messageId: Buffer; body: Buffer }

/** A received init. The caller is the opener. */
export type SentInit = { matchId: Buffer; head: InitHead; init: Buffer }

/** How many messages a chat has, as of its last one. */
export type ChatCounts = {
	/** Time of the chat's last stamp, in Unix milliseconds. */
	lastAt: number
	/** Messages by the sender, by the peer, and by the sender on the UTC day of `lastAt`. */
	own: number
	peers: number
	ownOfDay: number
}

/** A leaf of the directory as the log stores it. */
export type LeafRow = { index: number; leaf: Buffer }

/** The leaves by which the two of a match met, from one member's side. */
type MatchLeaves = { ownLeaf: number; peerLeaf: number }

/** Undefined if the layout is wrong, or the sender or epoch (only 0) differs. */
export function readMessage(body: Buffer, senderId: Buffer): SentMessage | undefined {
	const head = isMessageLength(body.length) ? readMessageHead(body) : undefined
	if (head?.epoch !== 0 || !senderId.equals(head.sender)) return undefined
	return { matchId: Buffer.from(head.chat), epoch: head.epoch, senderId, messageId: Buffer.from(head.message), body }
}

/** True if a member has reached a sending limit of the chat at `now` (Unix milliseconds). */
export function isSpent({ lastAt, own, peers, ownOfDay }: ChatCounts, now: number): boolean {
	const isUnanswered = peers === 0 && own >= chatLimits.messagesUnanswered
	return isUnanswered || (dayOf(now) <= dayOf(lastAt) && ownOfDay >= chatLimits.messagesPerDay)
}

/** Undefined if the layout is wrong, or the opener or epoch (only 0) differs. */
export function readInit(init: Buffer, openerId: Buffer): SentInit | undefined {
	const head = readInitHead(init)
	if (head?.epoch !== 0 || !openerId.equals(head.a)) return undefined
	return { matchId: Buffer.from(head.chat), head, init }
}

/** True if the init names the two leaves of the match, as the opener stores them. */
export function namesLeaves({ leafA, leafB }: InitHead, { ownLeaf, peerLeaf }: MatchLeaves): boolean {
	return leafA === ownLeaf && leafB === peerLeaf
}

/** True if one of the two published a reset after the leaf by which they met. */
export function hasStartedOver({ a, b, leafA, leafB }: InitHead, leaves: readonly LeafRow[]): boolean {
	const resetsAfter = (member: Uint8Array, from: number) =>
		leaves.some(({ index, leaf }) => index > from && isReset(leaf, member))
	return resetsAfter(a, leafA) || resetsAfter(b, leafB)
}

function isReset(row: Buffer, member: Uint8Array): boolean {
	const leaf = decodeLeaf(row)
	return leaf?.event === 'reset' && Buffer.from(leaf.member).equals(member)
}
