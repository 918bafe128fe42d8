/** A page's metrics so far, in milliseconds from the start of its navigation. */
export type Vitals = {
	/** Largest contentful paint, and its element. */
	lcp: number
	lcpElement: string
	/** Cumulative layout shift, without shifts after an input. */
	cls: number
	/** Durations of tasks that blocked the main thread for more than 50 ms. */
	longTasks: number[]
	/** Durations until painted, by event type. Below 16 ms they count as 16. */
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

/** Runs in the page before its own code: maintains `window.vitals`. */
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
