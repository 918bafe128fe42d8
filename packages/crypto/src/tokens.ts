import type { Cancel, MemberId, NoteKey, PairSecret, Probe, SeasonSalt, Token } from './branded.ts'
import { type Bytes, compareBytes, concat, label, unsigned, utf8 } from './bytes.ts'
import { hkdf, sha256 } from './primitives.ts'

// Source: docs/crypto.md, "Choices".

/** Two members in a season, seen by one of them. */
export type Pair = { secret: PairSecret; salt: SeasonSalt; self: MemberId; peer: MemberId }

/** Whose value it is. */
export type Side = 'self' | 'peer'

/** Of an institute's season, by its label such as `2026-autumn`. */
export async function seasonSalt(institute: string, season: string): Promise<SeasonSalt> {
	return (await sha256(label('ydo/season'), label(institute), utf8(season))) as SeasonSalt
}

/** What both sides send in a week if they choose each other. */
export async function tokenOf(pair: Pair, week: number): Promise<Token> {
	const { self, peer } = pair
	const [least, most] = compareBytes(self, peer) < 0 ? [self, peer] : [peer, self]
	return (await derive(pair, [label('ydo/choice/token/v1'), least, most, unsigned(week, 4)], 32)) as Token
}

/** By which a ballot of `week` meets one of the week before. */
export async function probeOf(pair: Pair, week: number): Promise<Probe> {
	return (await tokenOf(pair, week - 1)).slice(0, 16) as Probe
}

/** Seals the note of the side that writes it. */
export async function noteKeyOf(pair: Pair, from: Side, week: number): Promise<NoteKey> {
	return (await derive(pair, [label('ydo/choice/note/v1'), ...direction(pair, from), unsigned(week, 4)], 32)) as NoteKey
}

/** With which a side takes its choice of `week` back. */
export async function cancelOf(pair: Pair, from: Side, week: number): Promise<Cancel> {
	return (await derive(
		pair,
		[label('ydo/choice/cancel/v1'), ...direction(pair, from), unsigned(week, 4)],
		16,
	)) as Cancel
}

function direction({ self, peer }: Pair, from: Side): [MemberId, MemberId] {
	return from === 'self' ? [self, peer] : [peer, self]
}

function derive({ secret, salt }: Pair, info: Bytes[], length: number): Promise<Bytes> {
	return hkdf(secret, { salt, info: concat(...info), length })
}
