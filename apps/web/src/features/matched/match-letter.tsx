import type { MatchView } from '@ydo/client/member/member-view'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { WaxSeal } from '#ui/wax-seal.tsx'
import styles from './match-letter.module.css'

type MatchLetterProps = {
	match: MatchView
	/** Absent for somebody who is away. */
	name: string | undefined
}

/** The note that came with the other one's like; its seal opens. */
export function MatchLetter({ match: { text, ownText }, name }: MatchLetterProps) {
	return (
		<div className={styles.print}>
			<div className={styles.letter}>
				<WaxSeal size={56} className={styles.seal} />
				<div className={styles.words}>
					{text ? (
						<>
							<p className={styles.eyebrow}>{name ? matchedTexts.noteTitle(name) : matchedTexts.awayNoteTitle}</p>
							<blockquote className={styles.text}>{text}</blockquote>
						</>
					) : (
						<p className={styles.text}>{matchedTexts.noNote}</p>
					)}
					{ownText && <p className={styles.own}>{matchedTexts.noteToo}</p>}
				</div>
			</div>
		</div>
	)
}
