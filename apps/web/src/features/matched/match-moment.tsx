import { matchedTexts } from '@ydo/contract/texts/matched'
import { useEffect, useId, useRef } from 'react'
import { showToast } from '#platform/toasts.ts'
import { useFileAddress } from '#platform/use-file-address.ts'
import { ButtonLink } from '#ui/button.tsx'
import { HotWord } from '#ui/hot-word.tsx'
import { useDialogClosing } from '#ui/use-dialog-closing.ts'
import { MatchHeart } from './match-heart.tsx'
import { MatchLetter } from './match-letter.tsx'
import styles from './match-moment.module.css'
import type { Moment } from './prepare-moment.ts'

type MatchMomentProps = { moment: Moment; onClose(): void }

/** The moment of a match, over the whole screen: both lean in, overlap into the heart, and the note opens. Opens itself. */
export function MatchMoment({ moment, onClose }: MatchMomentProps) {
	const { match, card, name, more } = moment
	const dialog = useRef<HTMLDialogElement>(null)
	const panel = useRef<HTMLDivElement>(null)
	const heading = useRef<HTMLHeadingElement>(null)
	const title = useId()
	const isFollowed = useRef(false)
	const { close, closing } = useDialogClosing(panel)
	useEffect(() => {
		dialog.current?.showModal()
		heading.current?.focus()
	}, [])
	const own = useFileAddress(moment.ownFace)
	const theirs = useFileAddress(moment.theirFace) ?? card?.photos[0]?.blur
	const [before, who, after] = matchedTexts.chose(name)
	const closed = () => {
		if (!isFollowed.current) showToast('info', matchedTexts.waits, { toastId: matchedTexts.waits })
		onClose()
	}
	const follow = () => {
		isFollowed.current = true
		close()
	}

	return (
		<dialog
			ref={dialog}
			className={`${styles.moment} dot-ground`}
			aria-labelledby={title}
			aria-describedby={`${title}who`}
			onClose={closed}
			{...closing}
		>
			<div ref={panel} className={styles.panel}>
				<div className={styles.head}>
					{/* The focus begins here, not on a button: whoever presses a key just then presses nothing. */}
					<h1 ref={heading} id={title} className={styles.title} tabIndex={-1}>
						<HotWord words={matchedTexts.moment} />
					</h1>
					<p id={`${title}who`} className={styles.who}>
						{before}
						<b>{who}</b>
						{after}
					</p>
				</div>
				<div className={styles.hero}>
					<MatchHeart
						left={{ face: own, initial: matchedTexts.you.slice(0, 1) }}
						right={{ face: theirs, initial: card ? firstLetter(name) : '?' }}
					/>
					<span className={`${styles.tag} ${styles.left}`}>{matchedTexts.you}</span>
					{card && <span className={`${styles.tag} ${styles.right}`}>{firstWord(name)}</span>}
				</div>
				<div className={styles.words}>
					<MatchLetter match={match} name={card && name} />
					{more > 0 && <p className={styles.more}>{matchedTexts.more(more)}</p>}
				</div>
				<div className={styles.ways}>
					{/* In place of the dialog's own entry in the history: Back leads to the screen it stood over. */}
					<ButtonLink to={`/matched/${match.id}`} replace onClick={follow}>
						{matchedTexts.hello}
					</ButtonLink>
					<button type="button" className={styles.later} onClick={close}>
						{matchedTexts.later}
					</button>
				</div>
			</div>
		</dialog>
	)
}

/** As it is written: a letter of Devanagari is more than one character. */
function firstLetter(name: string): string {
	const [first] = new Intl.Segmenter().segment(name)
	return first?.segment ?? ''
}

function firstWord(name: string): string {
	return name.split(' ')[0] ?? name
}
