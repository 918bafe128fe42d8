import { bytesToHex } from '@noble/hashes/utils.js'
import type { Verify } from './ed25519.ts'
import { decodeLeaf, type Leaf, signedPart } from './leaf.ts'
import { isOneOf, lowOrderX25519 } from './points.ts'

// Source: docs/crypto.md, "Directory". The server checks the same before it appends, every reader afterwards.

/** How far a leaf may be ahead of its checkpoint, in milliseconds. */
const ahead = 10 * 60_000

/** Why a leaf may not stand where it stands. */
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

/** A leaf and where it stands. */
export type Placed = Leaf & { index: number }

/** The keys of all members, as the leaves so far say. */
export type Directory = {
	readonly size: number
	/** The member's last leaf. */
	lookUp(member: Uint8Array): Placed | undefined
	/** Takes the next leaf over, if it is valid there; says what is wrong with it otherwise, and stays as it was. */
	append(bytes: Uint8Array, checkpointTime: number): Promise<LeafFault | undefined>
	/** The same of a leaf that was read already, undefined for what is none, and whose signature was verified. */
	take(leaf: Leaf | undefined, judged: { checkpointTime: number; isSigned: boolean }): LeafFault | undefined
}

/** A directory without leaves, of this institute. */
export function createDirectory(institute: string, verify: Verify): Directory {
	const lastOf = new Map<string, Placed>()
	const identities = new Set<string>()
	let size = 0
	let time = 0

	const toSign = signedPart(institute)

	function faultOf(leaf: Leaf | undefined, checkpointTime: number): LeafFault | undefined {
		if (!leaf) return 'not a leaf'
		const last = lastOf.get(bytesToHex(leaf.member))
		return (
			faultOfPlace(leaf, last) ??
			faultOfKeys(leaf, last, identities) ??
			(leaf.time < time ? 'time before the last' : undefined) ??
			(leaf.time > checkpointTime + ahead ? 'time ahead' : undefined)
		)
	}

	function take(...[leaf, { checkpointTime, isSigned }]: Parameters<Directory['take']>): LeafFault | undefined {
		const fault = faultOf(leaf, checkpointTime)
		if (fault || !leaf) return fault
		if (!isSigned) return 'not signed'
		lastOf.set(bytesToHex(leaf.member), { ...leaf, index: size })
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
