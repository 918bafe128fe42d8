/** The inks of "Do Rang" and their companions. */
const rose = '#FF4F79'
const marigold = '#FFB000'
const vermilion = '#FF3700'
const ink = '#2B1240'
const paper = '#FFF4E4'
const teal = '#0E8C84'
const sky = '#7FC8F8'
const leaf = '#3E7D4E'
const lilac = '#B79CFF'
const plum = '#5B2A86'
const peach = '#FFD9C9'
const mint = '#BFE3D8'
const butter = '#FFE2A6'
const petal = '#FFC4D2'

/** Skin, its shade and its lines. */
export const skins = [
	['#F2C6A0', '#D09784', '#987575'],
	['#E5AE82', '#C7866F', '#916864'],
	['#D4966A', '#BB755D', '#885B57'],
	['#BD7C52', '#AA624C', '#7B4C4A'],
	['#A0633E', '#95503E', '#6B3F3F'],
	['#80492C', '#7E3D31', '#5A3035'],
	['#6A3A24', '#6E322B', '#4E2831'],
] as const

export const hairs = ['#1D0D26', '#2B1240', '#3A1B2E', '#14101F', '#4A2433'] as const

/** Ground and second ink of a background, printed over each other. */
export const grounds = [
	[rose, marigold],
	[marigold, rose],
	[peach, vermilion],
	[lilac, rose],
	[mint, vermilion],
	[teal, marigold],
	[butter, rose],
	[ink, rose],
	[sky, marigold],
	[petal, marigold],
	[plum, butter],
	[mint, lilac],
] as const

export const cloths = [vermilion, ink, teal, rose, marigold, leaf, paper, plum, sky, lilac] as const
export const wraps = [rose, marigold, vermilion, teal, plum, leaf, sky] as const
export const lipstick = '#A3123F'
