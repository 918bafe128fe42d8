/** Strokes in a box of 24 by 24. */
const strokes = {
	pass: 'M6 6l12 12M18 6L6 18',
	refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7',
	undo: 'M9 14l-5-5 5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3',
	menu: 'M4 8h16M4 16h10',
	close: 'M6 6l12 12M18 6L6 18',
	bell: 'M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10 20h4',
	gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
	search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5L20 20',
	user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6',
	previous: 'M15 5l-7 7 7 7',
	next: 'M9 5l7 7-7 7',
	leave: 'M14 5H5v14h9M10 12h11M17 8l4 4-4 4',
	download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
	delete: 'M5 7h14M9.5 7V4h5v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
	edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
	done: 'M5 12.5l4.5 4.5L19 7',
	add: 'M12 5v14M5 12h14',
	camera: 'M4 8h3l1.5-2.5h7L17 8h3v11H4zM12 10a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
	crop: 'M7 2.5V17h14.5M2.5 7H17v14.5',
	copy: 'M9 9h11v11H9zM15 5V4H4v11h1',
	warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.3v.2',
} as const

export type IconName = keyof typeof strokes

/** A line icon in the text's colour. Decorative: the control around it has the label. */
export function Icon({ name, size = 24, weight = 2.4 }: { name: IconName; size?: number; weight?: number }) {
	return (
		<svg
			width={size}
			height={size}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth={weight}
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d={strokes[name]} />
		</svg>
	)
}
