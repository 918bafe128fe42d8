import type { Faces } from '@ydo/client/faces/create-faces'
import type { Card } from '@ydo/contract/cards'
import { searchTexts } from '@ydo/contract/texts/search'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { GroupTitle } from '#ui/group-title.tsx'
import { ResultRow } from './result-row.tsx'
import type { Decisions } from './use-decisions.ts'
import type { ResultKeys } from './use-result-keys.ts'

type ResultsProps = {
	count: string
	cards: readonly Card[]
	/** The folded words of the query, to be highlighted. */
	typed: readonly string[]
	faces: Faces
	keys: ResultKeys
	decisions: Decisions
	onOpen(card: Card): void
}

/** The results, best first. Only the rows of a long list near the visible ones are rendered. */
export function Results({ count, cards, typed, faces, keys, decisions, onOpen }: ResultsProps) {
	const grid = useRef<HTMLDivElement>(null)
	const ids = useMemo(() => cards.map((card) => card.id), [cards])
	const { first, end, above, below, reveal } = useRowWindow(grid, ids)
	const { active, activeId } = keys
	const row = active?.row
	// biome-ignore lint/correctness/useExhaustiveDependencies: when the active part moves, not when the rows do
	useLayoutEffect(() => {
		if (row !== undefined) reveal(row)
	}, [row])
	useEffect(() => {
		if (activeId) document.getElementById(activeId)?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' })
	}, [activeId])

	return (
		<section className="column gap-5">
			<GroupTitle>{count}</GroupTitle>
			{/* biome-ignore lint/a11y/useSemanticElements: a table cannot omit rows out of sight */}
			<div
				ref={grid}
				id={keys.listId}
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

/** Pixels rendered above and below the visible ones; the view is tracked in steps of this size. */
const ahead = 400

type View = { top: number; bottom: number }

/**
 * The rows of a long list to render as `main` scrolls: rows of any height, measured once rendered. `list` contains the rows from `first`
 * on, with `above` and `below` as its padding. `reveal` scrolls to a row that may not be rendered yet.
 */
function useRowWindow(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
	const heights = useRef(new Map<string, number>())
	const [measured, measureAnew] = useReducer((count: number) => count + 1, 0)
	const [view, setView] = useState<View>({ top: 0, bottom: ahead * 3 })
	// biome-ignore lint/correctness/useExhaustiveDependencies: each measurement changes the heights
	const tops = useMemo(() => topsOf(ids, heights.current), [ids, measured])
	const follow = useCallback(() => {
		const next = list.current && viewOf(list.current)
		if (next) setView((before) => (before.top === next.top && before.bottom === next.bottom ? before : next))
	}, [list])

	useLayoutEffect(() => {
		const main = list.current?.closest('main')
		if (!main || !list.current) return
		let width = 0
		const observer = new ResizeObserver(() => {
			follow()
			if (main.clientWidth === width) return
			// Another width breaks lines elsewhere.
			width = main.clientWidth
			heights.current.clear()
			measureAnew()
		})
		observer.observe(main)
		main.addEventListener('scroll', follow, { passive: true })
		return () => {
			observer.disconnect()
			main.removeEventListener('scroll', follow)
		}
	}, [list, follow])

	const { first, end } = rowsBetween(tops, view.top, view.bottom)
	useLayoutEffect(() => {
		const rows = [...(list.current?.children ?? [])] as HTMLElement[]
		let changed = false
		for (const [i, row] of rows.entries()) {
			const [id, height] = [ids[first + i], row.offsetHeight]
			if (id === undefined || height === 0 || heights.current.get(id) === height) continue
			heights.current.set(id, height)
			changed = true
		}
		if (changed) measureAnew()
	})

	const total = tops.at(-1) ?? 0
	return {
		first,
		end,
		above: tops[first] ?? 0,
		below: total - (tops[end] ?? total),
		reveal(row: number) {
			const main = list.current?.closest('main')
			if (!main || !list.current || (row >= first && row < end)) return
			main.scrollTop += (tops[row] ?? 0) - distanceAbove(list.current, main) - main.clientHeight / 2
			follow()
		},
	}
}

/** The visible part of the list and a margin, in pixels from its top, in steps. */
function viewOf(list: HTMLElement): View | undefined {
	const main = list.closest('main')
	if (!main) return undefined
	const top = Math.floor((distanceAbove(list, main) - ahead) / ahead) * ahead
	return { top, bottom: top + Math.ceil(main.clientHeight / ahead + 3) * ahead }
}

/** The distance that the list has been scrolled past the top of `main`; negative if it starts below. */
function distanceAbove(list: HTMLElement, main: HTMLElement): number {
	return main.getBoundingClientRect().top - list.getBoundingClientRect().top
}

/** Assumed row height in pixels until the first measurement. */
export const likelyHeight = 132

/** The top of each row in pixels from the top of the list, followed by the end of the list. */
export function topsOf(ids: readonly string[], heights: ReadonlyMap<string, number>): Float64Array {
	const tops = new Float64Array(ids.length + 1)
	for (const [row, id] of ids.entries()) tops[row + 1] = (tops[row] ?? 0) + (heights.get(id) ?? likelyHeight)
	return tops
}

/** The rows that touch the pixels from `top` to `bottom`: from `first` up to, but not including, `end`. */
export function rowsBetween(tops: Float64Array, top: number, bottom: number): { first: number; end: number } {
	const rows = tops.length - 1
	const first = Math.max(0, Math.min(beginningAfter(tops, top) - 1, rows - 1))
	const end = Math.min(beginningAfter(tops, bottom), rows)
	return { first, end: Math.max(end, Math.min(first + 1, rows)) }
}

/** The first row that starts after `pixel`. */
function beginningAfter(tops: Float64Array, pixel: number): number {
	let [low, high] = [0, tops.length]
	while (low < high) {
		const middle = (low + high) >> 1
		if ((tops[middle] ?? 0) <= pixel) low = middle + 1
		else high = middle
	}
	return low
}
