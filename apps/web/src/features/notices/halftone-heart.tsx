import { useId } from 'react'
import { heartOutline } from '#ui/heart-outline.ts'
import { RegisterCross } from './register-cross.tsx'

const rows = 15
const columns = 24

/** The dots of the halftone, row by row: each row is finer than the one above, until the ink runs out. */
const dots = Array.from({ length: rows * columns }, (_, index) => {
	const row = Math.floor(index / columns)
	const indent = row % 2 === 0 ? 58 : 62.5
	return { x: indent + (index % columns) * 9, y: 54 + row * 9.5, radius: 3.7 - row * 0.2386 }
})

/** An empty deck: a heart whose halftone runs out. */
export function HalftoneHeart({ className }: { className: string | undefined }) {
	const clip = useId()
	return (
		<svg className={`overprint ${className}`} viewBox="14 18 292 226" aria-hidden="true">
			<clipPath id={clip}>
				<path d={heartOutline} />
			</clipPath>
			<g clipPath={`url(#${clip})`} fill="var(--rose)">
				{dots.map(({ x, y, radius }) => (
					<circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
				))}
			</g>
			<path
				d={heartOutline}
				fill="none"
				stroke="var(--ink)"
				strokeWidth="2.5"
				strokeDasharray="1 8"
				strokeLinecap="round"
			/>
			<RegisterCross x={30} y={34} />
			<RegisterCross x={290} y={34} />
			<RegisterCross x={30} y={224} />
			<RegisterCross x={290} y={224} />
			<g strokeWidth="8" strokeLinecap="round">
				<path className="ink" stroke="var(--rose)" d="M104 232H210" />
				<path className="ink" stroke="var(--mari)" d="M110 236H216" />
			</g>
		</svg>
	)
}
