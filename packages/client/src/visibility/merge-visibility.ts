import type { HiddenFrom, Visibility } from '@ydo/contract/visibility'

/**
 * What two devices made of the same visibility, together: what either of them added is there, what either took away is gone, and
 * where both say something else of the pause, `mine` counts. In the order of `theirs`, and then of `mine`.
 */
export function mergeVisibility(base: Visibility, mine: Visibility, theirs: Visibility): Visibility {
	const merged = (name: keyof HiddenFrom) =>
		mergeLists(base.hiddenFrom[name], mine.hiddenFrom[name], theirs.hiddenFrom[name])
	return {
		paused: mine.paused === base.paused ? theirs.paused : mine.paused,
		hiddenFrom: {
			emails: merged('emails'),
			rollPatterns: merged('rollPatterns'),
			disciplines: merged('disciplines'),
			years: merged('years'),
		},
	}
}

/** Two changes of one list, together. */
export function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
	const kept = theirs.filter((value) => mine.includes(value) || !base.includes(value))
	const added = mine.filter((value) => !base.includes(value) && !theirs.includes(value))
	return [...new Set([...kept, ...added])]
}

/** Whether somebody is hidden from in `before` and not in `after`. */
export function takesOff(before: HiddenFrom, after: HiddenFrom): boolean {
	const names = ['emails', 'rollPatterns', 'disciplines', 'years'] as const
	return names.some((name) => before[name].some((value) => !after[name].includes(value)))
}

/** Whether both say the same, in whatever order. */
export function isSameVisibility(one: Visibility, other: Visibility): boolean {
	return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder({ paused, hiddenFrom }: Visibility) {
	const { emails, rollPatterns, disciplines, years } = hiddenFrom
	return [paused, ...[emails, rollPatterns, disciplines, years].map((values) => [...new Set(values)].sort())]
}
