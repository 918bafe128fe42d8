import { type ReactNode, useId } from 'react'
import styles from './halftone-disc.module.css'

/** A drawing on a disc whose halftone fades upwards. Its box is 330 by 330, centred at 0, 0; the disc has a radius of 152. Decorative. */
export function HalftoneDisc({ children }: { children: ReactNode }) {
	const [dots, fade, mask] = [useId(), useId(), useId()]
	return (
		<svg viewBox="-165 -165 330 330" aria-hidden="true">
			<pattern id={dots} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(18)">
				<circle cx="4.5" cy="4.5" r="2.3" fill="var(--rose)" />
			</pattern>
			<linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
				<stop offset=".45" stopColor="black" />
				<stop offset="1" stopColor="white" />
			</linearGradient>
			<mask id={mask}>
				<rect x="-165" y="-165" width="330" height="330" fill={`url(#${fade})`} />
			</mask>
			<circle r="152" fill="var(--sun)" />
			<circle r="152" fill={`url(#${dots})`} mask={`url(#${mask})`} opacity=".55" />
			{children}
		</svg>
	)
}

/** A shape in both inks, a little out of register: the overlap prints in a third colour. `d` is the shape's path. */
export function TwoInks({ d, by = [9, 2] }: { d: string; by?: readonly [x: number, y: number] }) {
	const [x, y] = by
	return (
		<g className="overprint">
			<path className="ink" d={d} fill="var(--rose)" transform={`translate(${-x} ${-y})`} />
			<path className="ink" d={d} fill="var(--mari)" transform={`translate(${x} ${y})`} />
		</g>
	)
}

type FaceProps = {
	/** Centre between the eyes. */
	x?: number
	y?: number
	/** 1: 90 units from cheek to cheek. */
	size?: number
}

/** A sleeping face: two eyes, a smile, cheeks that blush in dots. */
export function SleepingFace({ x = 0, y = 0, size = 1 }: FaceProps) {
	const dots = useId()
	return (
		<g transform={`translate(${x} ${y}) scale(${size})`}>
			<pattern id={dots} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
				<circle className={styles.blush} cx="3.5" cy="3.5" r="2" />
			</pattern>
			<path className={styles.lines} d="M-38 0q13 13 26 0M14 0q13 13 26 0M-9 22q10 9 20 0" />
			<ellipse cx="-38" cy="22" rx="19" ry="14" fill={`url(#${dots})`} />
			<ellipse cx="40" cy="22" rx="19" ry="14" fill={`url(#${dots})`} />
		</g>
	)
}
