import { type Checkpoint, cosignedAt, readCheckpoint } from '@ydo/log/checkpoint'
import type { NoteKey } from '@ydo/log/signed-note'
import { Violated } from './violation.ts'

/** A checkpoint older than this is refused, in milliseconds; so is one as far ahead, which would not grow old in time. */
export const longest = 24 * 3_600_000

/** A checkpoint, the note it was read from, and which witnesses cosigned it when (Unix seconds). */
export type Head = Checkpoint & { note: string; cosigned: readonly { name: string; at: number }[] }

type Trusted = { logKey: NoteKey; witnesses: readonly NoteKey[] }

/** The checkpoint of this log that stands in these bytes; undefined for anything else. */
export async function readHead(bytes: Uint8Array, { logKey, witnesses }: Trusted): Promise<Head | undefined> {
	const note = decoded(bytes)
	const read = note === undefined ? undefined : await readCheckpoint(note, logKey)
	if (note === undefined || !read) return undefined
	const times = await Promise.all(witnesses.map((witness) => cosignedAt(read.note, witness)))
	const cosigned = witnesses.flatMap(({ name }, index) => {
		const at = times[index]
		return at === undefined ? [] : [{ name, at }]
	})
	return { ...read.checkpoint, note, cosigned }
}

type Judging = { held: Head | undefined /** Witnesses that have to have cosigned. */; quorum: number; now: number }

/** That `head` may come after the held one, as far as it says itself. @throws Violated */
export function judgeHead(head: Head, { held, quorum, now }: Judging): void {
	if (head.cosigned.length < quorum)
		throw new Violated('cosignature missing', `${head.cosigned.length} witnesses of ${quorum}`)
	if (now - head.time > longest) throw new Violated('checkpoint stale', `of ${head.time}, at ${now}`)
	if (head.time - now > longest) throw new Violated('checkpoint ahead of time', `of ${head.time}, at ${now}`)
	if (held && (head.time < held.time || head.size < held.size))
		throw new Violated('checkpoint rewound', `from ${held.size} leaves to ${head.size}`)
}

function decoded(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
	} catch {
		return undefined
	}
}
