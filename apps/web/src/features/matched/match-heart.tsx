import { useId } from 'react'
import styles from './match-heart.module.css'

type MatchHeartProps = {
	/** Addresses of pictures; the initial stands where there is none. */
	left: { face: string | undefined; initial: string }
	right: { face: string | undefined; initial: string }
}

const pill = { x: 32, y: 16, width: 36, height: 68, rx: 18 }
/** The upper round end of each pill, a little smaller than the pill. */
const lobes = { left: { cx: 27.3, cy: 38.7, r: 16.3 }, right: { cx: 72.7, cy: 38.7, r: 16.3 } }
const drop = 'M50 36.1 62.7 48.6A18 18 0 1 1 37.3 48.6Z'

/** The logo's geometry with a face upright in each lobe; the overlap is the drop. Decorative: words beside it say who. */
export function MatchHeart({ left, right }: MatchHeartProps) {
	const id = useId()
	return (
		<svg className={styles.heart} viewBox="3 10 94 77" aria-hidden="true">
			<defs>
				<pattern id={`${id}dots`} width="1.5" height="1.5" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
					<circle className={styles.dot} cx=".75" cy=".75" r=".42" />
				</pattern>
				<linearGradient id={`${id}fade`} x2="0" y2="1">
					<stop offset=".2" stopColor="#000" />
					<stop offset="1" stopColor="#fff" />
				</linearGradient>
				<mask id={`${id}foot`}>
					<rect x="30" y="56" width="40" height="27" fill={`url(#${id}fade)`} />
				</mask>
				<clipPath id={`${id}drop`}>
					<path d={drop} />
				</clipPath>
				<clipPath id={`${id}left`}>
					<circle {...lobes.left} />
				</clipPath>
				<clipPath id={`${id}right`}>
					<circle {...lobes.right} />
				</clipPath>
			</defs>
			<g className="overprint">
				<g className={`ink ${styles.fromLeft}`}>
					<rect {...pill} fill="var(--rose)" transform="translate(-11.4 0) rotate(-45 50 50)" />
				</g>
				<g className={`ink ${styles.fromRight}`}>
					<rect {...pill} fill="var(--mari)" transform="translate(11.4 0) rotate(45 50 50)" />
				</g>
			</g>
			<g className={styles.fromLeft}>
				<Lobe {...left} {...lobes.left} clip={`${id}left`} />
			</g>
			<g className={styles.fromRight}>
				<Lobe {...right} {...lobes.right} clip={`${id}right`} />
			</g>
			<g className={styles.met}>
				<g clipPath={`url(#${id}drop)`}>
					<rect x="30" y="56" width="40" height="27" fill={`url(#${id}dots)`} mask={`url(#${id}foot)`} opacity=".6" />
				</g>
				<text className={styles.and} x="50" y="60.5" textAnchor="middle">
					&amp;
				</text>
			</g>
			<g className={styles.waves}>
				<path d="M47 29.5a4.2 4.2 0 0 1 6 0" />
				<path d="M43.8 25.3a8.7 8.7 0 0 1 12.4 0" />
				<path d="M40.6 21.1a13.2 13.2 0 0 1 18.8 0" />
			</g>
		</svg>
	)
}

type LobeProps = { face: string | undefined; initial: string; cx: number; cy: number; r: number; clip: string }

function Lobe({ face, initial, cx, cy, r, clip }: LobeProps) {
	return (
		<>
			<circle cx={cx} cy={cy} r={r} fill="var(--picture)" />
			{face ? (
				<image
					href={face}
					x={cx - r * 1.2}
					y={cy - r * 1.25}
					width={r * 2.4}
					height={r * 3.2}
					preserveAspectRatio="xMidYMid slice"
					clipPath={`url(#${clip})`}
				/>
			) : (
				<text className={styles.initial} x={cx} y={cy + 6} textAnchor="middle">
					{initial}
				</text>
			)}
			<circle className={styles.rim} cx={cx} cy={cy} r={r} />
		</>
	)
}
