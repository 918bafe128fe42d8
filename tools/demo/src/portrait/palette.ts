/** The inks of "Do Rang" and their companions. */
export const inks = {
	rose: '#FF4F79',
	marigold: '#FFB000',
	vermilion: '#FF3700',
	ink: '#2B1240',
	paper: '#FFF4E4',
	teal: '#0E8C84',
	sky: '#7FC8F8',
	leaf: '#3E7D4E',
	lilac: '#B79CFF',
	plum: '#5B2A86',
	peach: '#FFD9C9',
	mint: '#BFE3D8',
	butter: '#FFE2A6',
	petal: '#FFC4D2',
} as const

export const skins = ['#F2C6A0', '#E5AE82', '#D4966A', '#BD7C52', '#A0633E', '#80492C', '#6A3A24'] as const
export const hairs = ['#1D0D26', '#2B1240', '#3A1B2E', '#14101F', '#4A2433'] as const

/** Ground and second ink of a background, printed over each other. */
export const grounds = [
	[inks.rose, inks.marigold],
	[inks.marigold, inks.rose],
	[inks.peach, inks.vermilion],
	[inks.lilac, inks.rose],
	[inks.mint, inks.vermilion],
	[inks.teal, inks.marigold],
	[inks.butter, inks.rose],
	[inks.ink, inks.rose],
	[inks.sky, inks.marigold],
	[inks.petal, inks.marigold],
	[inks.plum, inks.butter],
	[inks.mint, inks.lilac],
] as const

export const cloths = [
	inks.vermilion,
	inks.ink,
	inks.teal,
	inks.rose,
	inks.marigold,
	inks.leaf,
	inks.paper,
	inks.plum,
	inks.sky,
	inks.lilac,
] as const

/** A colour between two "#rrggbb" colours: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
	const channel = (start: number) => {
		const [low, high] = [from, to].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16)) as [
			number,
			number,
		]
		return Math.round(low + (high - low) * share)
			.toString(16)
			.padStart(2, '0')
	}
	return `#${channel(1)}${channel(3)}${channel(5)}`
}
