import type { Root, SeasonSecret, TickSeed, WrapKey } from '@ydo/crypto/branded'
import type { Bytes } from '@ydo/crypto/bytes'
import type { WrapKind } from '@ydo/crypto/wrap'

/** What a member decided about another. `undo` takes a like or pass back that never left; `withdraw` a like that did. */
export type DecisionKind = 'like' | 'pass' | 'undo' | 'withdraw' | 'note'

/** Ids of members and matches are base64url of 16 bytes, as in JSON; times Unix milliseconds. */
export type Decision = {
	type: 'decision'
	peer: string
	kind: DecisionKind
	/** The note of a like, and of an edit: at most 120 bytes of UTF-8. */
	text: string
	at: number
}

/** [Note: claims] Written before a tick is sent: the vault up to it determines the tick's bytes, so that any device can send them again. */
export type Claim = {
	type: 'claim'
	week: number
	/** 0 is the week's opening. */
	number: number
	seed: TickSeed
	/** Whose ballots a later tick carries, and the `last` of each from now on. */
	peers: readonly { peer: string; last: number }[]
	/** Of the open choices, ordered by peer id as unsigned bytes, those that an opening carries: their indexes. Their `last` is its week. */
	included: readonly number[]
	/** Whose choice the tick takes back. */
	withdrawn?: string | undefined
}

export type SeasonContent = { type: 'season'; number: number; label: string; secret: SeasonSecret }

export type MatchContent = {
	type: 'match'
	id: string
	peer: string
	week: number
	/** `refused`: the server told of it, and it is not true. */
	outcome: 'taken' | 'refused'
	/** The peer's note. */
	text: string
	at: number
}

/** How a wrap of the vault key is made again for another one. */
export type WrapContent = {
	type: 'wrap'
	id: string
	kind: WrapKind
	salt: Bytes
	key: WrapKey
	/** A passkey's. */
	credential?: Bytes | undefined
	at: number
}

/** What an entry of the vault says (docs/crypto.md, "Vault"). */
export type VaultContent =
	| { type: 'root'; root: Root; created: number }
	| SeasonContent
	| Decision
	| Claim
	| MatchContent
	| WrapContent
	/** A leaf of one's own that the directory may show from now on. */
	| { type: 'awaited'; leaf: Bytes }
