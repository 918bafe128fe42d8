import type { Choice } from '@ydo/client/deck/deck-state'
import type { Faces } from '@ydo/client/faces/create-faces'
import { markMatches } from '@ydo/client/search/mark-matches'
import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { searchTexts } from '@ydo/contract/texts/search'
import { flushSync } from 'react-dom'
import { Face } from '#platform/face.tsx'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stamp } from '#ui/stamp.tsx'
import { GridCell, GridRow } from './grid-parts.tsx'
import type { Part } from './result-parts.ts'
import styles from './result-row.module.css'
import type { Decisions } from './use-decisions.ts'
import type { ResultKeys } from './use-result-keys.ts'

type ResultRowProps = {
	card: Card
	row: number
	typed: readonly string[]
	faces: Faces
	keys: ResultKeys
	decisions: Decisions
	onOpen(card: Card): void
}

/** A card found: what is known of it at a glance, and the buttons that decide it or take that back. */
export function ResultRow(props: ResultRowProps) {
	const { card, row, faces, keys, decisions, onOpen } = props
	const choice = decisions.of(card)
	return (
		<GridRow className={styles.place} aria-rowindex={row + 1} data-decided={choice}>
			<div className={classNames(styles.row, choice && styles.decided)} role="presentation">
				<GridCell>
					<button {...partProps(keys, row, 'open')} className={styles.open} onClick={() => onOpen(card)}>
						<Face className={styles.face} faces={faces} photo={card.photos[0]} />
						<Words {...props} />
					</button>
				</GridCell>
				<div className={styles.deciding} role="presentation">
					{choice ? <Decided {...props} choice={choice} /> : <Deciding {...props} />}
				</div>
			</div>
		</GridRow>
	)
}

function Words({ card, typed }: ResultRowProps) {
	return (
		<span className={styles.words}>
			<span className={styles.name}>
				<Marked text={card.name} typed={typed} /> <span className={styles.age}>({card.age})</span>
			</span>
			{card.nickname && <span className={styles.sub}>{homeTexts.nickname}</span>}
			<span className={styles.sub}>
				<Marked text={homeTexts.subheading(card.discipline, card.year)} typed={typed} />
			</span>
			<span className={styles.tags}>
				{[...new Set(card.tags)].map((tag) => (
					<span key={tag} className={styles.tag}>
						<Marked text={tag} typed={typed} />
					</span>
				))}
			</span>
		</span>
	)
}

function Deciding({ card, row, keys, decisions }: ResultRowProps) {
	const decide = (choice: Choice) => keepFocus(() => decisions.decide(card, choice), keys.idOf(row, 'undo'))
	return (
		<>
			<GridCell>
				<button
					{...partProps(keys, row, 'smash')}
					className={classNames(styles.disc, styles.smash)}
					aria-label={searchTexts.smash(card.name)}
					onClick={() => decide('like')}
				>
					<HeartMark size={24} />
				</button>
			</GridCell>
			<GridCell>
				<button
					{...partProps(keys, row, 'pass')}
					className={classNames(styles.disc, styles.pass)}
					aria-label={searchTexts.pass(card.name)}
					onClick={() => decide('pass')}
				>
					<Icon name="pass" size={19} weight={3} />
				</button>
			</GridCell>
		</>
	)
}

function Decided({ card, row, keys, decisions, choice }: ResultRowProps & { choice: Choice }) {
	return (
		<>
			<GridCell>
				<Stamp className={styles.stamp}>{choice === 'like' ? homeTexts.smash : homeTexts.pass}</Stamp>
			</GridCell>
			{decisions.isLast(card) && (
				<GridCell>
					<button
						{...partProps(keys, row, 'undo')}
						className={styles.undo}
						aria-label={searchTexts.undo(card.name)}
						onClick={() => keepFocus(decisions.undo, keys.idOf(row, 'open'))}
					>
						{homeTexts.undo}
					</button>
				</GridCell>
			)}
		</>
	)
}

function partProps(keys: ResultKeys, row: number, part: Part) {
	const id = keys.idOf(row, part)
	return { id, type: 'button', tabIndex: -1, 'data-active': keys.activeId === id || undefined } as const
}

/** Does what takes its own button away; the focus the button may have had goes to the one called `next`. */
function keepFocus(action: () => void, next: string): void {
	flushSync(action)
	if (document.activeElement === document.body) document.getElementById(next)?.focus()
}

function Marked({ text, typed }: { text: string; typed: readonly string[] }) {
	return markMatches(text, typed).map(({ text: piece, marked }, i) =>
		marked ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
			<mark key={i} className={styles.mark}>
				{piece}
			</mark>
		) : (
			piece
		),
	)
}
