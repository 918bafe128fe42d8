import type { MemberId, SeasonKey, SeasonSalt, SeasonSecret } from '@ydo/crypto/branded'
import { taken } from '@ydo/crypto/branded'
import { fromBase64url } from '@ydo/crypto/bytes'
import { pairSecretOf } from '@ydo/crypto/keys'
import type { Pair } from '@ydo/crypto/tokens'
import type { OpenChoice, WrittenBallot } from './choices-state.ts'

/** A peer's key of this season, and the index of the leaf that brought it: the directory had it from then on. */
export type PeerKey = { key: SeasonKey; leaf: number }

/** In place of a size, for a ballot that is not remembered any more: by the keys of now. */
export const allLeaves = Number.MAX_SAFE_INTEGER

/** Where keys of this season come from: the vault's own, and those of the verified directory. */
export type ChoiceKeys = {
	self: MemberId
	salt: SeasonSalt
	/** The own secret of that name. */
	secretOf(key: string): SeasonSecret | undefined
	/** The peer's key as the directory's first `size` leaves have it; undefined for none, or where fewer are held. Of `allLeaves`, as it is now. */
	keyOf(peer: string, size: number): PeerKey | undefined
}

/** The directory as it is held now. */
export type Directory = {
	/** Its leaves. */
	size: number
	/** The peer's key of this season if it may be used now: not within 72 hours after a reset was first held. */
	usable(peer: string): PeerKey | undefined
	/** Whether its peer lost all keys and began anew since it was made. `ballots` are those written for it. */
	hasStartedOver(choice: OpenChoice, ballots: readonly WrittenBallot[]): boolean
}

/** What two share by the keys of a ballot; undefined where one is not there. */
export async function pairOf(
	keys: ChoiceKeys,
	peer: string,
	{ key, size }: { key: string; size: number },
): Promise<Pair | undefined> {
	const own = keys.secretOf(key)
	const theirs = keys.keyOf(peer, size)
	if (!own || !theirs) return undefined
	const secret = await pairSecretOf(own, theirs.key)
	return { secret, salt: keys.salt, self: keys.self, peer: taken('MemberId', fromBase64url(peer)) }
}
