import { sayDay } from '@ydo/client/chat/say-time'
import { chatTexts } from '@ydo/contract/texts/chat'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import styles from './beginning.module.css'
import { type ChatPerson, shortName } from './chat-person.ts'

const texts = chatTexts.beginning

/** How it began: the match, and what both said with their likes. */
export function Beginning({ person, mayGreet }: { person: ChatPerson; mayGreet: boolean }) {
	const { match } = person
	const name = shortName(person)
	return (
		<div className={styles.beginning}>
			<HeartMark size={34} />
			<p className={styles.words}>
				<b>{texts.matched(person.name)}</b>
				{/* Its line stands before the server has said the day. */}
				<span>{match?.at !== undefined && texts.since(sayDay(match.at, Date.now()))}</span>
			</p>
			{match?.text && (
				<figure className={styles.note}>
					<figcaption>{texts.theirNote(name)}</figcaption>
					<blockquote>{match.text}</blockquote>
				</figure>
			)}
			{match?.ownText && (
				<figure className={classNames(styles.note, styles.own)}>
					<figcaption>{texts.ownNote}</figcaption>
					<blockquote>{match.ownText}</blockquote>
				</figure>
			)}
			{mayGreet && <p className={styles.hello}>{texts.hello}</p>}
		</div>
	)
}
