import type { ToldMatch } from '@ydo/contract/slots'
import { toBase64url } from '@ydo/crypto/bytes'
import {
	type Kind,
	noteKeyOf,
	type Pair,
	type PairValue,
	proofOf,
	sealNote,
	seasonSalt,
	tokenOf,
} from '@ydo/crypto/choices'
import { pairSecretOf } from '@ydo/crypto/keys'
import { weekAt } from '@ydo/crypto/week'
import type { LeafEvent } from '@ydo/log/leaf'
import { createDirectoryReplica } from '#directory/create-directory-replica.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { type LikeEvent, reduceLikes } from '#likes/likes-state.ts'
import type { SeasonContent } from '#vault/vault-content.ts'
import { emptyVault, type VaultState } from '#vault/vault-state.ts'
import { createSampleLog, institute, member, seasonKeyAt, seasonSecretAt, verifyOnce } from './sample-log.ts'
import { idOf, random, season } from './sample-vault.ts'

// Test helpers: the own device with its log, and peers with known secrets, so that either side of a pair can be played.

/** The own member's number. */
export const self = 1
export const id = member(self)
export const peerId = (number: number) => toBase64url(member(number))
export const seasonNumber = 3
export const label = 'autumn'

/** An own season key of that term. */
export async function ownKey(term = 0, over: Partial<SeasonContent> = {}): Promise<SeasonContent> {
	const key = toBase64url(await seasonKeyAt(self, term))
	return season(seasonNumber, { label, secret: seasonSecretAt(self, term), key, ...over })
}

/** The pair of two members, as seen by the first. */
export async function pairBetween(own: { number: number; term?: number }, other: { number: number; term?: number }) {
	const secret = await pairSecretOf(
		seasonSecretAt(own.number, own.term ?? 0),
		await seasonKeyAt(other.number, other.term ?? 0),
	)
	const salt = await seasonSalt(institute, label)
	return { secret, salt, self: member(own.number), peer: member(other.number) } satisfies Pair
}

/** A device that reads the log whenever a leaf is added. */
export async function sampleCampus() {
	const log = await createSampleLog()
	const { fetch, logKey, now } = log
	const held = { fetch, logKey, now, storage: createMemoryStorage() }
	const replica = createDirectoryReplica({ ...held, institute, verify: verifyOnce })
	const parts = { id, institute, replica, random, now }
	return {
		log,
		replica,
		parts,
		week: () => weekAt(log.time),
		/** Returns the index of the leaf. */
		async add(event: LeafEvent, number: number, draft: Parameters<typeof log.add>[2] = {}): Promise<number> {
			await log.add(event, number, draft)
			await log.publish()
			await replica.sync(undefined)
			return log.leaves.length - 1
		},
	}
}

export type SampleCampus = Awaited<ReturnType<typeof sampleCampus>>

/** A vault state with the likes that result from `events`. */
export function vaultWith(events: readonly LikeEvent[], over: Partial<VaultState> = {}): VaultState {
	return { ...emptyVault, likes: events.reduce(reduceLikes, emptyVault.likes), ...over }
}

export function liked(number: number, text = '', kind: Kind = 'dating'): LikeEvent {
	return { type: 'liked', peer: peerId(number), kind, text, at: 1 }
}

type Met = PairValue & { peer: number; ownLeaf: number; peerLeaf: number; text?: string }

/** A match as an honest server reports it: with the proof and the note of the peer's own ballot. */
export async function toldBy(met: Met, pair?: Pair): Promise<ToldMatch> {
	const { peer, kind, week, ownLeaf, peerLeaf, text = '' } = met
	const theirs = pair ?? (await pairBetween({ number: peer }, { number: self }))
	const [token, key] = [await tokenOf(theirs, { kind, week }), await noteKeyOf(theirs, 'self', { kind, week })]
	const note = await sealNote(text, { key, token, iv: random(12) })
	const proof = await proofOf(theirs, 'self', { kind, week })
	return {
		...{ id: idOf(100 * peer + week), peer: peerId(peer), week, ownLeaf, peerLeaf, day: 20_700, name: `Peer ${peer}` },
		...{ proof: toBase64url(proof), note: toBase64url(note) },
	}
}
