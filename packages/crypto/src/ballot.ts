import type { Ballot } from './branded.ts'
import { concat } from './bytes.ts'
import { fillerOf, type TickPlace } from './filler.ts'
import { sealNote } from './note.ts'
import { noteKeyOf, type Pair, probeOf, tokenOf } from './tokens.ts'

// Source: docs/crypto.md, "Choices": ballot = token 32 || probe 16 || note 156.
const probeAt = 32
const noteAt = 48
const ivEnd = noteAt + 12

/** Somebody liked, as a ballot says it. */
export type Choice = {
	pair: Pair
	/** What is said with it; "" for nothing. */
	text: string
	/** The latest week a ballot for this pair was written in, under these season keys; −1 for never. */
	last: number
}

/**
 * A ballot of a tick: the choice over its filler, or the filler alone. The probe is real only where none was written in the
 * week before: no value ever appears twice.
 * @throws RangeError where one was written in this week already.
 */
export async function makeBallot(place: TickPlace, index: number, choice: Choice | undefined): Promise<Ballot> {
	const filler = await fillerOf(place, index)
	if (!choice) return filler as Ballot
	const { pair, text, last } = choice
	const { week } = place
	if (week <= last) throw new RangeError('a ballot for this pair was written in this week or later')
	const token = await tokenOf(pair, week)
	const probe = week - 1 > last ? await probeOf(pair, week) : filler.slice(probeAt, noteAt)
	const key = await noteKeyOf(pair, 'self', week)
	return concat(token, probe, await sealNote(text, { key, token, iv: filler.slice(noteAt, ivEnd) })) as Ballot
}
