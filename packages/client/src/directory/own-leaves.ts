import { isSameBytes } from '@ydo/crypto/bytes'
import { decodeLeaf, type Leaf } from '@ydo/log/leaf'
import { Violated } from './violation.ts'

/** What the vault says of its owner's own leaves. */
export type OwnLeaves = {
	member: Uint8Array
	/**
	 * Every leaf of its own that the vault awaits or knows, after the vault was synced: another device may have kept one a moment ago.
	 * Asked only when the log has leaves of the member. What it throws ends the reading, and nothing new is taken over.
	 */
	expected(): Promise<readonly Uint8Array[]>
}

/** That each leaf of the member is one that the vault can account for. @throws Violated */
export async function judgeOwn(own: OwnLeaves, leaves: readonly Uint8Array[]): Promise<void> {
	const inLog = leavesOf(own.member, leaves)
	if (inLog.length === 0) return
	const expected = (await own.expected()).map(decodeLeaf)
	const foreign = inLog.find(({ bytes }) => !expected.some((leaf) => saySame(leaf, decodeLeaf(bytes))))
	if (foreign) throw new Violated('own leaf unknown', `leaf ${foreign.index}`, { bytes: foreign.bytes })
}

/** Whether both publish the same keys: a leaf sent again after another one came first differs in its place, time and signature. */
export function saySame(one: Leaf | undefined, other: Leaf | undefined): boolean {
	if (!one || !other || one.event !== other.event || one.season !== other.season) return false
	return (
		isSameBytes(one.member, other.member) &&
		isSameBytes(one.seasonKey, other.seasonKey) &&
		isSameBytes(one.identity, other.identity) &&
		isSameBytes(one.chatKeyHash, other.chatKeyHash)
	)
}

/** The leaves of a member with their places; all others are not decoded. */
function leavesOf(member: Uint8Array, leaves: readonly Uint8Array[]): { bytes: Uint8Array; index: number }[] {
	return leaves.flatMap((bytes, index) => (isOf(member, bytes) ? [{ bytes, index }] : []))
}

/** The member's id stands at the third byte of a leaf. */
function isOf(member: Uint8Array, bytes: Uint8Array): boolean {
	return member.every((byte, at) => byte === bytes[2 + at])
}
