/** The part of a row that the keys are at: its card's details first, then what can be decided. */
export type Active = { readonly row: number; readonly part: number }

/** Rows that Page Up and Page Down pass. */
const page = 6

/**
 * Where a key leads from `active`, as in a combobox with a grid (WAI-ARIA practices): undefined within `to` is the field.
 * Undefined for a key that is not for the results.
 */
export function keyTarget(
	key: string,
	active: Active | undefined,
	{ rows, partsOf }: { rows: number; partsOf(row: number): number },
): { to: Active | undefined } | undefined {
	if (rows === 0) return undefined
	const toRow = (row: number) => ({ to: { row: Math.min(Math.max(row, 0), rows - 1), part: 0 } })
	if (!active) return key === 'ArrowDown' ? toRow(0) : undefined
	const { row, part } = active
	const toPart = (to: number) => ({ to: { row, part: Math.min(Math.max(to, 0), partsOf(row) - 1) } })
	switch (key) {
		case 'ArrowDown':
			return toRow(row + 1)
		case 'ArrowUp':
			return row === 0 ? { to: undefined } : toRow(row - 1)
		case 'PageDown':
			return toRow(row + page)
		case 'PageUp':
			return toRow(row - page)
		case 'Home':
			return toRow(0)
		case 'End':
			return toRow(rows - 1)
		case 'ArrowRight':
			return toPart(part + 1)
		case 'ArrowLeft':
			return toPart(part - 1)
		default:
			return undefined
	}
}
