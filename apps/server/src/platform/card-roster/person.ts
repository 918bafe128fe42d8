import type { Sealer } from '#platform/at-rest.ts'
import { disciplineMark, openMarks, subjectMark, yearMark } from '#platform/visibility/marks.ts'
import { openBlock } from '#platform/visibility/stored-block.ts'
import { openVisibility } from '#platform/visibility/stored-visibility.ts'
import type { StoredCard } from './stored-card.ts'

/** What decides beside the card who may see it, all of it sealed but the keyed hash. */
export type PersonRow = {
	member_id: Buffer
	active: boolean
	subject_hash: Buffer
	marks: Buffer | null
	visibility: Buffer | null
	blocks: readonly Buffer[]
}

/** What decides who may see a card. */
export type StoredPerson = Pick<StoredCard, 'gender' | 'interestedIn'> & {
	active: boolean
	/** See [Note: marks]. */
	marks: readonly string[]
	hiddenFrom: ReadonlySet<string>
}

/** Throws where something could not be opened. */
export function personOf(sealer: Sealer, row: PersonRow, card: StoredCard): StoredPerson {
	const { gender, interestedIn, discipline, year } = card
	const visibility = row.visibility ? openVisibility(sealer, row.member_id, row.visibility) : undefined
	const blocked = row.blocks.flatMap((sealed) => openBlock(sealer, row.member_id, sealed).subjectHash ?? [])
	const hiddenFrom = [...(visibility?.marks ?? []), ...blocked.map(subjectMark)]
	const told = row.marks ? openMarks(sealer, row.subject_hash, row.marks) : []
	return {
		gender,
		interestedIn,
		active: row.active && !visibility?.paused,
		marks: [...new Set([...told, subjectMark(row.subject_hash), disciplineMark(discipline), yearMark(year)])],
		hiddenFrom: hiddenFrom.length > 0 ? new Set(hiddenFrom) : fromNobody,
	}
}

/** Of most members: one object for all of them. */
const fromNobody: ReadonlySet<string> = new Set()
