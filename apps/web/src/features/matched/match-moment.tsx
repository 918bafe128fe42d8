import type { MatchView } from '@ydo/client/member/member-view'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { useEffect, useId, useRef } from 'react'
import { toldPhotoAddress, useFileAddress } from '#browser/file-address.ts'
import { showToast } from '#browser/toasts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { HotWord } from '#ui/hot-word.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { WaxSeal } from '#ui/wax-seal.tsx'
import matchHeartStyles from './match-heart.module.css'
import matchLetterStyles from './match-letter.module.css'
import styles from './match-moment.module.css'
import type { Moment } from './prepare-moment.ts'

type MatchMomentProps = { moment: Moment; onClose(): void }

/** The moment of a match, over the whole screen: both lean in, overlap into the heart, and the note opens. Opens itself. */
export function MatchMoment({ moment, onClose }: MatchMomentProps) {
	const { match, card, name, more } = moment
	const isNamed = card !== undefined || match.name !== ''
	const heading = useRef<HTMLHeadingElement>(null)
	const title = useId()
	const isFollowed = useRef(false)
	// The dialog is open by now: effects of children run first.
	useEffect(() => heading.current?.focus(), [])
	const own = useFileAddress(moment.ownFace)
	const theirs = useFileAddress(moment.theirFace) ?? card?.photos[0]?.blur ?? toldPhotoAddress(match.photo)
	const [before, who, after] = matchedTexts.chose(name)
	const closed = () => {
		if (!isFollowed.current) showToast('info', matchedTexts.waits, { toastId: matchedTexts.waits })
		onClose()
	}
	const follow = (close: () => void) => {
		isFollowed.current = true
		close()
	}

	return (
		<Dialog
			className={`${styles.moment} dot-ground`}
			panelClassName={styles.panel}
			aria-labelledby={title}
			aria-describedby={`${title}who`}
			onClose={closed}
		>
			{(close) => (
				<>
					<div className={styles.head}>
						{/* The focus starts here, not on a button: a key pressed just then triggers nothing. */}
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
							right={{ face: theirs, initial: isNamed ? firstLetter(name) : '?' }}
						/>
						<span className={`${styles.tag} ${styles.left}`}>{matchedTexts.you}</span>
						{isNamed && <span className={`${styles.tag} ${styles.right}`}>{firstWord(name)}</span>}
					</div>
					<div className={styles.words}>
						<MatchLetter match={match} name={isNamed ? name : undefined} />
						{more > 0 && <p className="soft semibold">{matchedTexts.more(more)}</p>}
					</div>
					<div className={styles.ways}>
						{/* Replaces the dialog's history entry: Back leads to the screen below it. */}
						<ButtonLink to={`/matched/${match.id}`} replace onClick={() => follow(close)}>
							{matchedTexts.hello}
						</ButtonLink>
						<TextButton className={styles.later} onClick={close}>
							{matchedTexts.later}
						</TextButton>
					</div>
				</>
			)}
		</Dialog>
	)
}

/** A whole grapheme: a letter of Devanagari is more than one character. */
function firstLetter(name: string): string {
	const [first] = new Intl.Segmenter().segment(name)
	return first?.segment ?? ''
}

function firstWord(name: string): string {
	return name.split(' ')[0] ?? name
}

type MatchLetterProps = {
	match: MatchView
	/** Absent if the peer's name is unknown. */
	name: string | undefined
}

/** The note sent with the peer's like; pressing its seal opens it. */
function MatchLetter({ match: { text, ownText }, name }: MatchLetterProps) {
	return (
		<div className={matchLetterStyles.print}>
			<div className={matchLetterStyles.letter}>
				<WaxSeal size={56} className={matchLetterStyles.seal} />
				<div className={matchLetterStyles.words}>
					{text ? (
						<>
							<p className={matchLetterStyles.eyebrow}>
								{name ? matchedTexts.noteTitle(name) : matchedTexts.awayNoteTitle}
							</p>
							<blockquote className={matchLetterStyles.text} dir="auto">
								{text}
							</blockquote>
						</>
					) : (
						<p className={matchLetterStyles.text}>{matchedTexts.noNote}</p>
					)}
					{ownText && <p className={matchLetterStyles.own}>{matchedTexts.noteToo}</p>}
				</div>
			</div>
		</div>
	)
}

type MatchHeartProps = {
	/** URLs of pictures, with the initial as fallback. */
	left: { face: string | undefined; initial: string }
	right: { face: string | undefined; initial: string }
}

const pill = { x: 32, y: 16, width: 36, height: 68, rx: 18 }
/** The upper round end of each pill, a little smaller than the pill. */
const lobes = { left: { cx: 27.3, cy: 38.7, r: 16.3 }, right: { cx: 72.7, cy: 38.7, r: 16.3 } }
const drop = 'M50 36.1 62.7 48.6A18 18 0 1 1 37.3 48.6Z'

/** The logo's geometry with a face upright in each lobe; the overlap is the drop. Decorative: text beside it names both. */
function MatchHeart({ left, right }: MatchHeartProps) {
	const id = useId()
	return (
		<svg className={matchHeartStyles.heart} viewBox="3 10 94 77" aria-hidden="true">
			<defs>
				<pattern id={`${id}dots`} width="1.5" height="1.5" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
					<circle className={matchHeartStyles.dot} cx=".75" cy=".75" r=".42" />
				</pattern>
				<linearGradient id={`${id}fade`} x2="0" y2="1">
					<stop offset=".2" stopColor="black" />
					<stop offset="1" stopColor="white" />
				</linearGradient>
				<mask id={`${id}foot`}>
					<rect x="30" y="56" width="40" height="27" fill={`url(#${id}fade)`} />
				</mask>
				<clipPath id={`${id}drop`}>
					<path d={drop} />
				</clipPath>
				<clipPath id={`${id}left`}>
					<circle {...lobes.left} />
				</clipPath>
				<clipPath id={`${id}right`}>
					<circle {...lobes.right} />
				</clipPath>
			</defs>
			<g className="overprint">
				<g className={`ink ${matchHeartStyles.fromLeft}`}>
					<rect {...pill} fill="var(--rose)" transform="translate(-11.4 0) rotate(-45 50 50)" />
				</g>
				<g className={`ink ${matchHeartStyles.fromRight}`}>
					<rect {...pill} fill="var(--mari)" transform="translate(11.4 0) rotate(45 50 50)" />
				</g>
			</g>
			<g className={matchHeartStyles.fromLeft}>
				<Lobe {...left} {...lobes.left} clip={`${id}left`} />
			</g>
			<g className={matchHeartStyles.fromRight}>
				<Lobe {...right} {...lobes.right} clip={`${id}right`} />
			</g>
			<g className={matchHeartStyles.met}>
				<g clipPath={`url(#${id}drop)`}>
					<rect x="30" y="56" width="40" height="27" fill={`url(#${id}dots)`} mask={`url(#${id}foot)`} opacity=".6" />
				</g>
				<text className={matchHeartStyles.and} x="50" y="60.5" textAnchor="middle">
					&amp;
				</text>
			</g>
			<g className={matchHeartStyles.waves}>
				<path d="M47 29.5a4.2 4.2 0 0 1 6 0" />
				<path d="M43.8 25.3a8.7 8.7 0 0 1 12.4 0" />
				<path d="M40.6 21.1a13.2 13.2 0 0 1 18.8 0" />
			</g>
		</svg>
	)
}

type LobeProps = { face: string | undefined; initial: string; cx: number; cy: number; r: number; clip: string }

function Lobe({ face, initial, cx, cy, r, clip }: LobeProps) {
	return (
		<>
			<circle cx={cx} cy={cy} r={r} fill="var(--picture)" />
			{face ? (
				<image
					href={face}
					x={cx - r * 1.2}
					y={cy - r * 1.25}
					width={r * 2.4}
					height={r * 3.2}
					preserveAspectRatio="xMidYMid slice"
					clipPath={`url(#${clip})`}
				/>
			) : (
				<text className={matchHeartStyles.initial} x={cx} y={cy + 6} textAnchor="middle">
					{initial}
				</text>
			)}
			<circle className={matchHeartStyles.rim} cx={cx} cy={cy} r={r} />
		</>
	)
}
