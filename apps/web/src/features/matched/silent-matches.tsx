import { sayDay } from '@ydo/client/chat/say-time'
import type { Faces } from '@ydo/client/faces/create-faces'
import { matchedTexts as texts } from '@ydo/contract/texts/matched'
import { Face } from '#platform/face.tsx'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Link } from '#ui/link.tsx'
import type { MatchPerson } from './match-people.ts'
import styles from './silent-matches.module.css'
import { SmallStamp } from './small-stamp.tsx'

type SilentMatchesProps = { people: readonly MatchPerson[]; faces: Faces; current: string | undefined }

/** With whom nobody has talked yet: portraits side by side, in pills of both inks. */
export function SilentMatches({ people, faces, current }: SilentMatchesProps) {
	return (
		<ul className={styles.rail} aria-label={texts.silent}>
			{people.map((person) => (
				<li key={person.id} className={styles.place}>
					<Link
						to={`/matched/${person.id}`}
						className={styles.link}
						aria-current={person.id === current ? 'page' : undefined}
					>
						<span className={styles.pill} aria-hidden="true">
							{person.card ? (
								<Face faces={faces} photo={person.card.photos[0]} className={styles.picture} />
							) : (
								<span className={styles.picture}>
									<HeartMark size={32} />
								</span>
							)}
						</span>
						<span className={styles.name}>{firstName(person)}</span>
						<Sub {...person} />
					</Link>
				</li>
			))}
		</ul>
	)
}

/** As much of a name as has room; the chat has all of it. */
function firstName({ card, name }: MatchPerson): string {
	return card ? (name.split(' ')[0] ?? name) : name
}

function Sub({ chat, match, isFresh }: MatchPerson) {
	if (chat?.draft) return <span className={styles.hot}>{texts.draft}</span>
	if (chat && chat.status !== 'silent') return <span className={styles.hot}>{texts.wrote}</span>
	if (isFresh) return <SmallStamp>{texts.fresh}</SmallStamp>
	if (match?.at === undefined) return null
	return (
		<time className={styles.when} dateTime={new Date(match.at).toISOString()}>
			{sayDay(match.at, Date.now())}
		</time>
	)
}
