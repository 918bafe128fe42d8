import { bytesToHex } from '@noble/hashes/utils.js'
import type { Verify } from './ed25519.ts'
import { decodeLeaf, isOfLog, type Leaf, signedPart } from './leaf.ts'
import { isOneOf, lowOrderX25519 } from './points.ts'

// Source: docs/crypto.md, "Directory". Checked by the server before appending, and by every reader afterwards.

/** Maximum lead of a leaf over its checkpoint, in milliseconds. */
export const leafLead = 10 * 60_000
/** Bytes of a time, u64. */
const timeLength = 8

/** Reasons for refusing a leaf. */
export type LeafFault =
	| 'not a leaf'
	| 'not new'
	| 'wrong previous'
	| 'left already'
	| 'wrong identity'
	| 'wrong chat key'
	| 'identity used before'
	| 'not empty'
	| 'season key of low order'
	| 'season before the last'
	| 'time before the last'
	| 'time ahead'
	| 'not signed'
	| 'not by the log'

/** A leaf with its index. */
export type Placed = Leaf & { index: number }

/** The keys of all members, as of the leaves so far. */
export type Directory = {
	readonly size: number
	/** The member's last leaf. */
	lookUp(member: Uint8Array): Placed | undefined
	/** Appends the next leaf if it is valid; otherwise returns the fault and changes nothing. */
	append(bytes: Uint8Array, checkpointTime: number): Promise<LeafFault | undefined>
	/** As `append`, for a decoded leaf (undefined if malformed) whose signature was verified already. */
	take(leaf: Leaf | undefined, judged: { checkpointTime: number; isSigned: boolean }): LeafFault | undefined
}

/** An empty directory of this institute. `logKey` is the log's public key, which signs the log's own events. */
export function createDirectory(institute: string, verify: Verify, logKey: Uint8Array): Directory {
	const lastOf = new Map<string, Placed>()
	const identities = new Set<string>()
	let size = 0
	let time = 0

	const toSign = signedPart(institute)

	function faultOf(leaf: Leaf | undefined, checkpointTime: number): LeafFault | undefined {
		if (!leaf) return 'not a leaf'
		const last = lastOf.get(bytesToHex(leaf.member))
		const ofMember = () => faultOfPlace(leaf, last) ?? faultOfKeys(leaf, last, identities)
		return (
			(isOfLog(leaf.event) ? faultOfLogEvent(leaf, logKey) : ofMember()) ??
			(leaf.time < time ? 'time before the last' : undefined) ??
			(leaf.time > checkpointTime + leafLead ? 'time ahead' : undefined)
		)
	}

	function take(...[leaf, { checkpointTime, isSigned }]: Parameters<Directory['take']>): LeafFault | undefined {
		const fault = faultOf(leaf, checkpointTime)
		if (fault || !leaf) return fault
		if (!isSigned) return 'not signed'
		if (!isOfLog(leaf.event)) lastOf.set(bytesToHex(leaf.member), { ...leaf, index: size })
		identities.add(bytesToHex(leaf.identity))
		size++
		time = leaf.time
		return undefined
	}

	return {
		get size() {
			return size
		},
		lookUp: (member) => lastOf.get(bytesToHex(member)),
		async append(bytes, checkpointTime) {
			const leaf = decodeLeaf(bytes)
			const fault = faultOf(leaf, checkpointTime)
			if (fault || !leaf) return fault
			return take(leaf, { checkpointTime, isSigned: await verify(leaf.identity, toSign(bytes), leaf.signature) })
		},
		take,
	}
}

/** The log's own events belong to no member: the rules for ids do not apply. */
function faultOfLogEvent(leaf: Leaf, logKey: Uint8Array): LeafFault | undefined {
	if (!isSame(leaf.identity, logKey)) return 'not by the log'
	const isEmpty = isZero(leaf.member) && leaf.previous === 0 && leaf.season === 0 && isZero(leaf.chatKeyHash)
	const isTime = leaf.event !== 'restored' || isZero(leaf.seasonKey.subarray(timeLength))
	return isEmpty && isTime ? undefined : 'not empty'
}

function faultOfPlace({ event, previous }: Leaf, last: Placed | undefined): LeafFault | undefined {
	if (event === 'join') {
		if (last) return 'not new'
		return previous === 0 ? undefined : 'wrong previous'
	}
	if (!last || previous !== last.index + 1) return 'wrong previous'
	return last.event === 'leave' ? 'left already' : undefined
}

function faultOfKeys(leaf: Leaf, last: Placed | undefined, identities: ReadonlySet<string>): LeafFault | undefined {
	const { event, identity, chatKeyHash } = leaf
	if (event === 'leave') {
		const isEmpty = leaf.season === 0 && isZero(leaf.seasonKey) && isZero(chatKeyHash)
		if (!isEmpty) return 'not empty'
		return isSame(identity, last?.identity) ? undefined : 'wrong identity'
	}
	if (event === 'season') {
		if (!isSame(identity, last?.identity)) return 'wrong identity'
		if (!isSame(chatKeyHash, last?.chatKeyHash)) return 'wrong chat key'
	} else if (identities.has(bytesToHex(identity))) return 'identity used before'
	if (isOneOf(lowOrderX25519, leaf.seasonKey)) return 'season key of low order'
	return leaf.season < (last?.season ?? 0) ? 'season before the last' : undefined
}

function isZero(bytes: Uint8Array): boolean {
	return bytes.every((byte) => byte === 0)
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
	return one.length === other?.length && one.every((byte, at) => byte === other[at])
}
