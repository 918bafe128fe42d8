/** What a page has told of itself so far. Milliseconds from the start of its navigation. */
export type Vitals = {
	/** Largest contentful paint, and what it was. */
	lcp: number
	lcpElement: string
	/** Cumulative layout shift, without what follows an input. */
	cls: number
	/** How long the main thread was held by each task of more than 50 ms. */
	longTasks: number[]
	/** How long each interaction took until it was seen, by what was pressed. Below 16 ms it counts as 16. */
	interactions: { type: string; duration: number }[]
}

declare global {
	interface Window {
		vitals: Vitals
	}
}

type ShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean }
type PaintEntry = PerformanceEntry & { element: Element | null }
type InteractionEntry = PerformanceEntry & { interactionId: number }

/** Runs in the page, before anything of it: keeps `window.vitals`. */
export function watchVitals(): void {
	const vitals: Vitals = { lcp: 0, lcpElement: '', cls: 0, longTasks: [], interactions: [] }
	window.vitals = vitals
	const watch = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
		new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options })
	watch('largest-contentful-paint', (entry) => {
		vitals.lcp = entry.startTime
		vitals.lcpElement = (entry as PaintEntry).element?.tagName ?? ''
	})
	watch('layout-shift', (entry) => {
		const shift = entry as ShiftEntry
		if (!shift.hadRecentInput) vitals.cls += shift.value
	})
	watch('longtask', ({ duration }) => vitals.longTasks.push(duration))
	const interaction = (entry: PerformanceEntry) => {
		if ((entry as InteractionEntry).interactionId > 0)
			vitals.interactions.push({ type: entry.name, duration: entry.duration })
	}
	watch('event', interaction, { durationThreshold: 16 })
}
