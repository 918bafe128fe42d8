import type { Sealer } from '#platform/at-rest.ts'

/** Somebody blocked; no subject where nobody had the id. */
export type StoredBlock = { id: Buffer; subjectHash: Buffer | undefined }

// Layout: member id (16 bytes) | keyed hash of the subject (32), zeros for nobody. All blocks look alike from outside.
const idBytes = 16
const nobody = Buffer.alloc(32)

export function sealBlock(sealer: Sealer, memberId: Buffer, { id, subjectHash }: StoredBlock): Buffer {
	return sealer.seal(contextOf(memberId), Buffer.concat([id, subjectHash ?? nobody]))
}

/** Throws where the bytes were not sealed as a block by this member. */
export function openBlock(sealer: Sealer, memberId: Buffer, sealed: Uint8Array): StoredBlock {
	const plain = sealer.open(contextOf(memberId), sealed)
	const subjectHash = plain.subarray(idBytes)
	return { id: plain.subarray(0, idBytes), subjectHash: subjectHash.equals(nobody) ? undefined : subjectHash }
}

function contextOf(memberId: Buffer): string {
	return `blocks.${memberId.toString('base64url')}`
}
