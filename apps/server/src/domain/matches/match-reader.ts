import { slotLimits, type ToldMatch } from '@ydo/contract/slots'
import type { Deps } from '#domain/deps.ts'
import { dayOf } from '#infra/time.ts'
import { createShownMatchStore, type MatchRow } from './store.ts'
import { openSide, openSidePhoto } from './stored-choices.ts'

export function createMatchReader({ db, sealer, clock }: Pick<Deps, 'db' | 'sealer' | 'clock'>) {
	const store = createShownMatchStore(db)

	const show = (memberId: Buffer, row: MatchRow): ToldMatch => {
		const place = { matchId: row.match_id, memberId }
		const { ownLeaf, peerLeaf, proof, note, name } = openSide(sealer, place, row.sealed)
		const ended = endOf(row)
		return {
			...{ id: text(row.match_id), peer: text(row.peer_id), week: row.week, ownLeaf, peerLeaf },
			...{ proof: text(proof), note: text(note), day: row.day, name },
			...(row.chat_key && { chatKey: text(row.chat_key) }),
			...(row.photo && { photo: text(openSidePhoto(sealer, place, row.photo)) }),
			...(ended && { ended }),
		}
	}
	const read = async (memberId: Buffer, newOnly?: number) => {
		const rows = await store.of({ memberId, day: dayOf(clock()), ...(newOnly !== undefined && { newOnly }) })
		return rows.map((row) => show(memberId, row))
	}

	return {
		/** All visible matches of a member, oldest first. */
		all: (memberId: Buffer): Promise<ToldMatch[]> => read(memberId),
		/** Matches that the member has not accepted, newest first, up to the limit of one answer. */
		unaccepted: (memberId: Buffer): Promise<ToldMatch[]> => read(memberId, slotLimits.matchesOfAnswer),
	}
}

function endOf({ ended_day, status }: MatchRow): ToldMatch['ended'] {
	if (ended_day !== null) return 'ended'
	return status === 'active' ? undefined : 'left'
}

function text(bytes: Uint8Array): string {
	return Buffer.from(bytes).toString('base64url')
}
