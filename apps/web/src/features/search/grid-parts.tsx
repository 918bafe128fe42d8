import type { ComponentProps } from 'react'

// A table cannot leave out the rows that are not seen, and lays its cells out as a table. The focus stays in the field,
// which names the part that the keys are at.

/** A row of a grid. */
export function GridRow(props: ComponentProps<'div'>) {
	// biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
	return <div role="row" {...props} />
}

/** A cell of a row. */
export function GridCell(props: ComponentProps<'div'>) {
	// biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above
	return <div role="gridcell" {...props} />
}
