import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { rowsBetween, topsOf } from './row-window.ts'

/** Pixels above and below what can be seen in which rows are there too; the view is followed in steps as large. */
const ahead = 400

type View = { top: number; bottom: number }

/**
 * Which rows of a long list have to be there, as `main` scrolls: rows of any height, measured once they are. `list` holds
 * the rows from `first` on, with `above` and `below` as its padding. `reveal` brings a row that may not be there yet.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
	const heights = useRef(new Map<string, number>())
	const [measured, measureAnew] = useReducer((count: number) => count + 1, 0)
	const [view, setView] = useState<View>({ top: 0, bottom: ahead * 3 })
	// biome-ignore lint/correctness/useExhaustiveDependencies: heights change with each measuring
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
			// In another width the words break elsewhere.
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

/** What can be seen of the list and some more, in pixels from its top, in steps. */
function viewOf(list: HTMLElement): View | undefined {
	const main = list.closest('main')
	if (!main) return undefined
	const top = Math.floor((distanceAbove(list, main) - ahead) / ahead) * ahead
	return { top, bottom: top + Math.ceil(main.clientHeight / ahead + 3) * ahead }
}

/** How much of the list has been scrolled past the top of `main`; negative where it begins below. */
function distanceAbove(list: HTMLElement, main: HTMLElement): number {
	return main.getBoundingClientRect().top - list.getBoundingClientRect().top
}
