import { useId } from 'react'
import { RegisterMark } from './register-mark.tsx'

const pill = { x: 32, y: 16, width: 36, height: 68, rx: 18 }
const corners = [
	[24, 24],
	[296, 24],
	[24, 192],
	[296, 192],
] as const
const right = 'translate(11.4 0) rotate(45 50 50)'

/** The mark of YDO with one pill printed and the other dotted: yours is missing. */
export function HalfMark({ className }: { className: string | undefined }) {
	const dots = useId()
	return (
		<svg className={`overprint ${className}`} viewBox="0 0 320 216" aria-hidden="true">
			<pattern id={dots} width="4.6" height="4.6" patternUnits="userSpaceOnUse">
				<circle cx="2.3" cy="2.3" r="1.25" fill="var(--mari)" />
			</pattern>
			<g transform="translate(46 -6) scale(2.28)">
				<rect className="ink" {...pill} fill="var(--rose)" transform="translate(-11.4 0) rotate(-45 50 50)" />
				<rect className="ink" {...pill} fill={`url(#${dots})`} transform={right} />
				<rect
					{...pill}
					fill="none"
					stroke="var(--ink)"
					strokeWidth="1.5"
					strokeDasharray=".1 3.4"
					strokeLinecap="round"
					transform={right}
				/>
			</g>
			{corners.map(([x, y]) => (
				<g key={`${x},${y}`} transform={`translate(${x} ${y}) scale(.85) translate(-13 -13)`}>
					<RegisterMark />
				</g>
			))}
		</svg>
	)
}
