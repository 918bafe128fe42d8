import { type VaultWrap, vaultWraps } from '@ydo/contract/vault'
import type { Sealer } from './at-rest.ts'

/** Whose entry, and which: what is sealed for one place opens in no other. */
type Place = { memberId: Buffer; seq: number }

export function sealEntry(sealer: Sealer, place: Place, entry: Uint8Array): Buffer {
	return sealer.seal(entryContext(place), entry)
}

/** Throws where the bytes were not sealed for this place. */
export function openEntry(sealer: Sealer, place: Place, sealed: Uint8Array): Buffer {
	return sealer.open(entryContext(place), sealed)
}

export function sealWraps(sealer: Sealer, memberId: Buffer, wraps: readonly VaultWrap[]): Buffer {
	return sealer.seal(wrapsContext(memberId), Buffer.from(JSON.stringify({ wraps })))
}

/** Throws where the bytes were not sealed for this member. */
export function openWraps(sealer: Sealer, memberId: Buffer, sealed: Uint8Array): VaultWrap[] {
	return vaultWraps.parse(JSON.parse(sealer.open(wrapsContext(memberId), sealed).toString())).wraps
}

function entryContext({ memberId, seq }: Place): string {
	return `vault.${memberId.toString('base64url')}.${seq}`
}

function wrapsContext(memberId: Buffer): string {
	return `vault-wraps.${memberId.toString('base64url')}`
}
