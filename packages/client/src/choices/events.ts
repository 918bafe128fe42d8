import type { TickSeed } from '@ydo/crypto/branded'

// What the vault keeps of choices, one entry each, none longer than its 251 bytes. Ids are base64url, times Unix milliseconds.

/** Somebody was liked, with what is said to them ("" for nothing, else at most `noteLength` bytes). */
export type Liked = { type: 'liked'; peer: string; text: string; at: number }
export type Passed = { type: 'passed'; peer: string }
/** The decision about somebody was taken back. */
export type Undone = { type: 'undone'; peer: string }
export type Withdrawn = { type: 'withdrawn'; peer: string }
export type NoteChanged = { type: 'noteChanged'; peer: string; text: string }

/** What a tick holds is settled by its claim and the entries before it, whoever builds it ([Note: one claim, one tick]). */
export type Claimed = {
	type: 'claimed'
	week: number
	/** 0 is the week's opening. */
	number: number
	seed: TickSeed
	/** Leaves of the directory by which keys are looked up: with more of them a key may be another. */
	size: number
	/** Of the open choices, by their place in `open`, whose ballots it carries: at most 60 bits. */
	carries: readonly number[]
	/** As `carries`, of those it withdraws: the peers began anew. In the claim, which is made whatever was chosen, it is no entry of its own. */
	startedOver: readonly number[]
	/** The choice it takes back. */
	cancel?: Cancel | undefined
	at: number
}

/** A ballot to take back: whose, and of which tick. */
export type Cancel = { peer: string; week: number; number: number }

/** How a match of the server was judged, once for all devices. */
export type Settled = {
	type: 'settled'
	/** The match's id. */
	id: string
	peer: string
	week: number
	peerWeek: number
} & (
	| { outcome: 'matched' /** The peer's words. */; text: string }
	| { outcome: 'dropped' }
	/** Kept as evidence: the note that the peer did not write, as the server gave it, cut to 156 bytes. */
	| { outcome: 'refused'; note: string }
)

/** A season, or a new key of one's own within it; `key` names the secret: its public half, base64url. */
export type SeasonBegun = { type: 'seasonBegun'; season: number; key: string }

export type ChoiceEvent = Liked | Passed | Undone | Withdrawn | NoteChanged | Claimed | Settled | SeasonBegun
