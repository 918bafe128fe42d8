import type { Faces } from '@ydo/client/faces/create-faces'
import { sayWhen } from '@ydo/client/sessions/say-when'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { classNames } from '#ui/class-names.ts'
import { GroupTitle } from '#ui/group-title.tsx'
import { Stamp } from '#ui/stamp.tsx'
import { MatchFace } from './match-face.tsx'
import styles from './match-list.module.css'
import { lineOf, type MatchPerson } from './match-people.ts'

type MatchListProps = {
	people: readonly MatchPerson[]
	faces: Faces
	/** The one shown beside the list. */
	current: string | undefined
	onOpen(id: string): void
}

/** All matches on one sheet of paper. */
export function MatchList({ people, faces, current, onOpen }: MatchListProps) {
	const fresh = people.filter(({ isFresh }) => isFresh).length
	return (
		<section className={styles.list}>
			<GroupTitle>{matchedTexts.count(people.length, fresh)}</GroupTitle>
			<ul className={styles.rows} aria-label={matchedTexts.list}>
				{people.map((person) => (
					<li key={person.match.id} className={styles.item}>
						<button
							type="button"
							className={classNames(styles.row, person.isFresh && styles.fresh)}
							aria-current={current === person.match.id || undefined}
							onClick={() => onOpen(person.match.id)}
						>
							<MatchFace faces={faces} person={person} />
							<Words {...person} />
							<End {...person} />
						</button>
					</li>
				))}
			</ul>
		</section>
	)
}

function Words({ name, match }: MatchPerson) {
	return (
		<span className={styles.words}>
			<span className={styles.name}>{name}</span>
			<span className={styles.line}>{lineOf(match)}</span>
		</span>
	)
}

function End({ match: { at }, isFresh }: MatchPerson) {
	return (
		<span className={styles.end}>
			{at !== undefined && <time dateTime={new Date(at).toISOString()}>{whenOf(at)}</time>}
			{isFresh && <Stamp className={styles.stamp}>{matchedTexts.fresh}</Stamp>}
		</span>
	)
}

export function whenOf(at: number): string {
	return sayWhen(new Date(at).toISOString(), Date.now())
}
