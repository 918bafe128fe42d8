import { disciplineMark, openMarks, subjectMark, yearMark } from '#domain/visibility/marks.ts'
import { marksOn, openBlock, openVisibility, type StoredVisibility } from '#domain/visibility/stored-visibility.ts'
import type { Sealer } from '#infra/at-rest.ts'
import type { StoredCard } from './stored-card.ts'

/** Columns that, beside the card, decide who may see it; all sealed but the keyed hash. */
export type PersonRow = {
	member_id: Buffer
	active: boolean
	subject_hash: Buffer
	marks: Buffer | null
	visibility: Buffer | null
	blocks: readonly Buffer[]
}

/** Everything that decides who may see a card. */
export type StoredPerson = Pick<StoredCard, 'gender' | 'interestedIn'> & {
	active: boolean
	/** See [Note: marks]. */
	marks: readonly string[]
	hiddenFrom: ReadonlySet<string>
}

/** The member's visibility settings; undefined if there are none. Throws if they cannot be opened. */
export function visibilityOf(sealer: Sealer, { member_id, visibility }: PersonRow): StoredVisibility | undefined {
	return visibility ? openVisibility(sealer, member_id, visibility) : undefined
}

type Opened = { sealer: Sealer; visibility: StoredVisibility | undefined; day: number }

/** The settings in effect on a UTC day. Throws if something cannot be opened. */
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

/** Shared by most members, who hide from nobody. */
const fromNobody: ReadonlySet<string> = new Set()
