import { timings } from '@ydo/contract/timings'
import type { Plugin } from 'vite'

const reference = /var\(--timing-([a-z-]+)\)/g

/** Puts the contract's durations into style sheets: `var(--timing-drawer-close)` becomes `800ms`. An unknown name stops the build. */
export function timingsInCss(): Plugin {
	return {
		name: 'ydo-timings-in-css',
		enforce: 'pre',
		transform: {
			filter: { id: /\.css(?:$|\?)/ },
			handler: (css) => css.replaceAll(reference, (_, name: string) => `${durationOf(name)}ms`),
		},
	}
}

function durationOf(name: string): number {
	const key = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
	const duration = Object.entries(timings).find(([known]) => known === key)?.[1]
	if (duration === undefined) throw new Error(`The contract has no timing "${key}"`)
	return duration
}
