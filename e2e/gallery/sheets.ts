import { hasLayout, type Layout, type State } from './state.ts'
import type { View } from './studio.ts'

type Size = View['size'] & { layout: Layout }

const phone: Size = { width: 390, height: 844, layout: 'phone' }
const smallPhone: Size = { width: 320, height: 568, layout: 'phone' }
const desktop: Size = { width: 1440, height: 900, layout: 'desktop' }
/** Phones in landscape: 844 pixels are wide enough for the desktop's layout. */
const across: Size = { width: 844, height: 390, layout: 'desktop' }
const smallAcross: Size = { width: 667, height: 375, layout: 'phone' }

/** One picture of the gallery: a state at some sizes, in rows; each size in both themes. */
export type Sheet = {
	state: State
	name: string
	what: string
	rows: readonly (readonly Size[])[]
	largeText: boolean
	/** Makes the window as high as the page. */
	whole: boolean
}

/** The sheets of a state: all states have the first, main states also the other two. */
export function sheetsOf(state: State): Sheet[] {
	const sheet = (name: string, what: string, rows: Size[][]): Sheet => ({
		state,
		name,
		what,
		rows: rows.map((row) => row.filter(({ layout }) => hasLayout(state, layout))).filter((row) => row.length > 0),
		largeText: what === 'text at 200 %',
		whole: what === '' && state.long === true,
	})
	const sheets = [sheet(state.name, '', [[phone, smallPhone], [desktop]])]
	if (state.main) {
		sheets.push(sheet(`${state.name}-across`, 'held across', [[across], [smallAcross]]))
		sheets.push(sheet(`${state.name}-large-text`, 'text at 200 %', [[phone, smallPhone], [desktop]]))
	}
	return sheets
}
