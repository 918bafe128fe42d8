import type { Faces } from '@ydo/client/faces/create-faces'
import type { Card } from '@ydo/contract/cards'
import { searchTexts } from '@ydo/contract/texts/search'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { GroupTitle } from '#ui/group-title.tsx'
import { ResultRow } from './result-row.tsx'
import styles from './results.module.css'
import type { Decisions } from './use-decisions.ts'
import type { ResultKeys } from './use-result-keys.ts'
import { useRowWindow } from './use-row-window.ts'

type ResultsProps = {
	count: string
	cards: readonly Card[]
	/** The folded words that were typed, to be marked. */
	typed: readonly string[]
	faces: Faces
	keys: ResultKeys
	decisions: Decisions
	onOpen(card: Card): void
}

/** What was found, best first. Of a long list only the rows near what can be seen are on the page. */
export function Results({ count, cards, typed, faces, keys, decisions, onOpen }: ResultsProps) {
	const grid = useRef<HTMLDivElement>(null)
	const ids = useMemo(() => cards.map((card) => card.id), [cards])
	const { first, end, above, below, reveal } = useRowWindow(grid, ids)
	const { active, activeId } = keys
	const row = active?.row
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the keys move, not when the rows do
	useLayoutEffect(() => {
		if (row !== undefined) reveal(row)
	}, [row])
	useEffect(() => {
		if (activeId) document.getElementById(activeId)?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' })
	}, [activeId])

	return (
		<section className={styles.results}>
			<GroupTitle>{count}</GroupTitle>
			{/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows that are not seen */}
			<div
				ref={grid}
				id={keys.listId}
				className={styles.rows}
				role="grid"
				aria-label={searchTexts.results}
				aria-rowcount={cards.length}
				style={{ paddingTop: above, paddingBottom: below }}
				// The field keeps the focus, and a phone its keyboard.
				onMouseDown={(event) => event.preventDefault()}
			>
				{cards.slice(first, end).map((card, i) => (
					<ResultRow
						key={card.id}
						card={card}
						row={first + i}
						typed={typed}
						faces={faces}
						keys={keys}
						decisions={decisions}
						onOpen={onOpen}
					/>
				))}
			</div>
		</section>
	)
}
