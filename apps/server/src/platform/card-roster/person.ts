import type { Sealer } from '#platform/at-rest.ts'
import { disciplineMark, openMarks, subjectMark, yearMark } from '#platform/visibility/marks.ts'
import { openBlock } from '#platform/visibility/stored-block.ts'
import { marksOn, openVisibility, type StoredVisibility } from '#platform/visibility/stored-visibility.ts'
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

/** What the person decided of their own being seen; undefined where nothing. Throws where it cannot be opened. */
export function visibilityOf(sealer: Sealer, { member_id, visibility }: PersonRow): StoredVisibility | undefined {
	return visibility ? openVisibility(sealer, member_id, visibility) : undefined
}

type Opened = { sealer: Sealer; visibility: StoredVisibility | undefined; day: number }

/** As it holds on a UTC day. Throws where something could not be opened. */
export function personOf(row: PersonRow, card: StoredCard, { sealer, visibility, day }: Opened): StoredPerson {
	const { gender, interestedIn, discipline, year } = card
	const blocked = row.blocks.flatMap((sealed) => openBlock(sealer, row.member_id, sealed).subjectHash ?? [])
	const hiddenFrom = [...(visibility ? marksOn(visibility, day) : []), ...blocked.map(subjectMark)]
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
