/** A printer's register mark, centred on a point of the surrounding drawing. */
export function RegisterCross({ x, y, ink = 'var(--ink)' }: { x: number; y: number; ink?: string }) {
	return (
		<g transform={`translate(${x} ${y})`} fill="none" stroke={ink} strokeWidth="1.8">
			<circle r="6" />
			<path d="M-11 0H11M0-11V11" />
		</g>
	)
}
