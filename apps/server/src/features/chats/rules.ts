import { chatLimits } from '@ydo/contract/chats'
import { type InitHead, readInitHead } from '@ydo/log/init-head'
import { decodeLeaf } from '@ydo/log/leaf'
import { isMessageLength, readMessageHead } from '@ydo/log/message-head'
import { dayOf } from '#platform/day.ts'
import type { Standing } from './store.ts'

/** A message on its way in, with the ids that its header names. */
export type SentMessage = { matchId: Buffer; epoch: number; senderId: Buffer; messageId: Buffer; body: Buffer }

/** An init on its way in. The caller is who opens. */
export type SentInit = { matchId: Buffer; head: InitHead; init: Buffer }

/** How much a message's sender has sent in its chat, as of the time of the last one there. */
type Counts = Pick<Standing, 'lastAt' | 'own' | 'peers' | 'ownOfDay'>

/** A leaf of the directory as the log has it. */
export type LeafRow = { index: number; leaf: Buffer }

/** Undefined for what is laid out otherwise, or names another sender. */
export function readMessage(body: Buffer, senderId: Buffer): SentMessage | undefined {
	const head = isMessageLength(body.length) ? readMessageHead(body) : undefined
	if (!head || !senderId.equals(head.sender)) return undefined
	return { matchId: Buffer.from(head.chat), epoch: head.epoch, senderId, messageId: Buffer.from(head.message), body }
}

/** Whether a member has sent all that they may in a chat, at a time in Unix milliseconds. */
export function isSpent({ lastAt, own, peers, ownOfDay }: Counts, now: number): boolean {
	const isUnanswered = peers === 0 && own >= chatLimits.messagesUnanswered
	return isUnanswered || (dayOf(now) <= dayOf(lastAt) && ownOfDay >= chatLimits.messagesPerDay)
}

/** Undefined for what is laid out otherwise, or is opened by another. */
export function readInit(init: Buffer, openerId: Buffer): SentInit | undefined {
	const head = readInitHead(init)
	return head && openerId.equals(head.a) ? { matchId: Buffer.from(head.chat), head, init } : undefined
}

/** Whether the leaves that it names are of its two, and hold keys. */
export function namesTheirLeaves({ a, b, leafA, leafB }: InitHead, leaves: readonly LeafRow[]): boolean {
	const holdsKeysOf = (member: Uint8Array, index: number) => {
		const row = leaves.find((leaf) => leaf.index === index)
		return row !== undefined && isOf(row.leaf, member) && decodeLeaf(row.leaf)?.event !== 'leave'
	}
	return holdsKeysOf(a, leafA) && holdsKeysOf(b, leafB)
}

/** Whether neither of its two has a later leaf: keys of a leaf before may be dropped by now. `leaves` are those of the two, in their order. */
export function namesTheirLast({ a, b, leafA, leafB }: InitHead, leaves: readonly LeafRow[]): boolean {
	const lastOf = (member: Uint8Array) => leaves.findLast(({ leaf }) => isOf(leaf, member))?.index
	return lastOf(a) === leafA && lastOf(b) === leafB
}

/**
 * Whether the init is that of the next epoch: of the first, or, after one, of one that follows since one of the two began anew. It then
 * names leaves from that beginning on, so that none is the reason for two epochs. `leaves` has those of the two since the init before.
 */
export function isNext(head: InitHead, before: InitHead | undefined, leaves: readonly LeafRow[]): boolean {
	if (!before) return head.epoch === 0
	if (head.epoch !== before.epoch + 1) return false
	const ways = [head.a, head.b].map((member) => ({ member, from: leafOf(before, member), to: leafOf(head, member) }))
	const beganAnew = ways.some(({ member, from, to }) =>
		leaves.some(({ index, leaf }) => index > from && index <= to && isReset(leaf, member)),
	)
	return beganAnew && ways.every(({ from, to }) => to >= from)
}

function leafOf({ a, leafA, leafB }: InitHead, member: Uint8Array): number {
	return Buffer.from(a).equals(member) ? leafA : leafB
}

function isReset(row: Buffer, member: Uint8Array): boolean {
	return isOf(row, member) && decodeLeaf(row)?.event === 'reset'
}

function isOf(row: Buffer, member: Uint8Array): boolean {
	const leaf = decodeLeaf(row)
	return leaf !== undefined && Buffer.from(leaf.member).equals(member)
}
