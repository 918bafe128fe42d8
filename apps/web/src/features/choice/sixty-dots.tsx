import styles from './sixty-dots.module.css'

const inRow = 20

type SixtyDotsProps = {
	open: number
	/** How many of those leave next. */
	next: number
	most: number
}

/** How many choices are open, as dots: those that leave next in two inks, the other open ones in one. Decorative. */
export function SixtyDots({ open, next, most }: SixtyDotsProps) {
	const places = Array.from({ length: most }, (_, place) => place)
	return (
		<svg className={styles.dots} viewBox="0 0 350 42" aria-hidden="true">
			{places.map((place) => (
				<g key={place} className="overprint" transform={`translate(${xOf(place)} ${yOf(place)})`}>
					<Dot kind={place < next ? 'next' : place < open ? 'open' : 'free'} />
				</g>
			))}
		</svg>
	)
}

function xOf(place: number): number {
	return 9 + (place % inRow) * 17.45
}

function yOf(place: number): number {
	return 7 + Math.floor(place / inRow) * 14
}

function Dot({ kind }: { kind: 'next' | 'open' | 'free' }) {
	if (kind === 'free') return <circle r="2.6" fill="var(--line)" />
	if (kind === 'open') return <circle r="5.4" fill="var(--rose)" />
	return (
		<>
			<circle className="ink" cx="-2.5" r="5.4" fill="var(--rose)" />
			<circle className="ink" cx="2.5" r="5.4" fill="var(--mari)" />
		</>
	)
}
