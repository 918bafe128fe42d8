import type { Choice } from '@ydo/client/deck/deck-state'
import type { Faces } from '@ydo/client/faces/create-faces'
import { markMatches } from '@ydo/client/search/mark-matches'
import type { Card } from '@ydo/contract/cards'
import { homeTexts } from '@ydo/contract/texts/home'
import { searchTexts } from '@ydo/contract/texts/search'
import type { ComponentProps, MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Face } from '#member/faces.tsx'
import { PlainButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { HeartMark } from '#ui/heart-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Stamp } from '#ui/stamp.tsx'
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

/** A search result: the card's essentials, and the buttons to decide it or undo that. */
export function ResultRow(props: ResultRowProps) {
	const { card, row, faces, keys, decisions, onOpen } = props
	const choice = decisions.of(card)
	return (
		<GridRow className={styles.place} aria-rowindex={row + 1} data-decided={choice}>
			<div className={classNames(styles.row, choice && styles.decided)} role="presentation">
				<GridCell>
					<PlainButton {...partProps(keys, row, 'open')} className={styles.open} onClick={() => onOpen(card)}>
						<Face className={styles.face} faces={faces} photo={card.photos[0]} />
						<Words {...props} />
					</PlainButton>
				</GridCell>
				<div className={styles.deciding} role="presentation">
					{choice ? <Decided {...props} choice={choice} /> : !decisions.stopped && <Deciding {...props} />}
				</div>
			</div>
		</GridRow>
	)
}

function Words({ card, typed }: ResultRowProps) {
	return (
		<span className={styles.words}>
			<span className={styles.name}>
				<bdi>
					<Marked text={card.name} typed={typed} />
				</bdi>{' '}
				<span className={styles.age}>({card.age})</span>
			</span>
			{card.nickname && <span className={styles.sub}>{homeTexts.nickname}</span>}
			<span className={styles.sub}>
				<Marked text={homeTexts.subheading(card.discipline, card.year)} typed={typed} />
			</span>
			<span className={styles.tags}>
				{[...new Set(card.tags)].map((tag) => (
					<span key={tag} className={styles.tag} dir="auto">
						<Marked text={tag} typed={typed} />
					</span>
				))}
			</span>
		</span>
	)
}

function Deciding({ card, row, keys, decisions }: ResultRowProps) {
	const decide =
		(choice: Choice) =>
		({ detail: taps }: MouseEvent) =>
			keepFocus(() => decisions.decide(card, choice, taps), keys.idOf(row, 'undo'))
	return (
		<>
			<GridCell>
				<IconButton
					{...partProps(keys, row, 'smash')}
					look="printed"
					className={classNames(styles.disc, styles.smash)}
					label={searchTexts.smash(card.name)}
					onClick={decide('like')}
				>
					<HeartMark size={24} />
				</IconButton>
			</GridCell>
			<GridCell>
				<IconButton
					{...partProps(keys, row, 'pass')}
					look="plate"
					className={styles.disc}
					label={searchTexts.pass(card.name)}
					onClick={decide('pass')}
				>
					<Icon name="pass" size={19} weight={3} />
				</IconButton>
			</GridCell>
		</>
	)
}

function Decided({ card, row, keys, decisions, choice }: ResultRowProps & { choice: Choice }) {
	return (
		<>
			<GridCell>
				<Stamp>{choice === 'like' ? homeTexts.smash : homeTexts.pass}</Stamp>
			</GridCell>
			{decisions.isLast(card) && (
				<GridCell>
					<Chip
						{...partProps(keys, row, 'undo')}
						className={styles.undo}
						aria-label={searchTexts.undo(card.name)}
						onClick={({ detail: taps }) => keepFocus(() => decisions.undo(taps), keys.idOf(row, 'open'))}
					>
						{homeTexts.undo}
					</Chip>
				</GridCell>
			)}
		</>
	)
}

function partProps(keys: ResultKeys, row: number, part: Part) {
	const id = keys.idOf(row, part)
	return { id, tabIndex: -1, 'data-active': keys.activeId === id || undefined } as const
}

/** Runs an action that unmounts its own button; if the button had the focus, the one named `next` gets it. */
function keepFocus(action: () => void, next: string): void {
	flushSync(action)
	if (document.activeElement === document.body) document.getElementById(next)?.focus()
}

function Marked({ text, typed }: { text: string; typed: readonly string[] }) {
	return markMatches(text, typed).map(({ text: piece, marked }, i) =>
		marked ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key
			<mark key={i} className={styles.mark}>
				{piece}
			</mark>
		) : (
			piece
		),
	)
}

// A table element cannot omit rows out of sight, and imposes table layout. The focus stays in the field, which names the active part.

/** A row of a grid. */
function GridRow(props: ComponentProps<'div'>) {
	// biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
	return <div role="row" {...props} />
}

/** A cell of a row. */
function GridCell(props: ComponentProps<'div'>) {
	// biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
	return <div role="gridcell" {...props} />
}
