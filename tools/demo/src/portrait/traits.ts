import { between, chance, pick, type Random, weighted } from '#random.ts'
import { cloths, grounds, hairs, inks, mix, skins } from './palette.ts'

const backgrounds = ['sun', 'rays', 'hills', 'arch', 'hearts', 'moons', 'stripes'] as const
const hairStyles = [
	'long',
	'bun',
	'bob',
	'plait',
	'waves',
	'quiff',
	'curls',
	'crop',
	'swept',
	'buzz',
	'afro',
	'turban',
	'headscarf',
] as const
const necklines = ['scoop', 'vee', 'crew', 'collar', 'band'] as const
const fabrics = ['stripes', 'dots', 'checks', 'sprigs', 'plain'] as const

/**
 * What a person keeps from one photo to the next. Traits are drawn apart from each other and know nothing of anybody's
 * gender.
 */
export type Look = {
	skin: string
	shade: string
	deep: string
	hair: string
	hairStyle: (typeof hairStyles)[number]
	/** The colour of a turban or a headscarf. */
	wrap: string
	/** Half the width of the face, its half height, half the neck, half the shoulders: pixels. */
	face: { width: number; height: number; neck: number; shoulders: number }
	browWidth: number
	lips: string
	beard: 'none' | 'full' | 'moustache' | 'stubble'
	glasses: 'none' | 'round' | 'square'
	ears: 'bare' | 'jhumka' | 'studs' | 'hoops'
	bindi: boolean
	nosePin: boolean
	blush: boolean
}

/** What changes from photo to photo. */
export type Scene = {
	ground: string
	second: string
	background: (typeof backgrounds)[number]
	/** Where the head is, pixels, and how it leans, degrees. */
	x: number
	tilt: number
	eyesClosed: boolean
	/** How far the eyes look aside, pixels. */
	gaze: number
	mouth: 'laugh' | 'smile' | 'smirk'
	cloth: string
	trim: string
	fabric: (typeof fabrics)[number]
	neckline: (typeof necklines)[number]
	dupatta: boolean
	flower: boolean
	headphones: boolean
	sunglasses: boolean
	/** Taken in bad light: dim, noisy and a little blurred. */
	dim: boolean
}

const covered: readonly Look['hairStyle'][] = ['turban', 'headscarf']

const drawBeard = (random: Random): Look['beard'] =>
	weighted<Look['beard']>(random, [
		[74, 'none'],
		[11, 'full'],
		[8, 'moustache'],
		[7, 'stubble'],
	])

/** Draws the look of a person. */
export function drawLook(random: Random): Look {
	const skin = pick(random, skins)
	const hairStyle = weighted(
		random,
		hairStyles.map((style) => [covered.includes(style) ? 4 : 8, style] as const),
	)
	return {
		skin,
		shade: mix(skin, '#7a1f3d', 0.28),
		deep: mix(skin, inks.ink, 0.45),
		hair: pick(random, hairs),
		hairStyle,
		wrap: pick(random, [inks.rose, inks.marigold, inks.vermilion, inks.teal, inks.plum, inks.leaf, inks.sky]),
		face: {
			width: between(random, 104, 118),
			height: between(random, 132, 146),
			neck: between(random, 48, 64),
			shoulders: between(random, 186, 224),
		},
		browWidth: between(random, 6, 11.5),
		lips: pick(random, ['#A3123F', mix(skin, inks.ink, 0.45), mix(skin, '#7a1f3d', 0.6)]),
		beard: hairStyle === 'headscarf' ? 'none' : drawBeard(random),
		glasses: weighted<Look['glasses']>(random, [
			[64, 'none'],
			[22, 'round'],
			[14, 'square'],
		]),
		ears: weighted<Look['ears']>(random, [
			[58, 'bare'],
			[18, 'jhumka'],
			[14, 'studs'],
			[10, 'hoops'],
		]),
		bindi: hairStyle !== 'headscarf' && chance(random, 0.16),
		nosePin: chance(random, 0.12),
		blush: chance(random, 0.85),
	}
}

/** Draws the scene of one photo of somebody. */
export function drawScene(random: Random, look: Look): Scene {
	const [ground, second] = pick(random, grounds)
	const cloth = pick(
		random,
		cloths.filter((colour) => colour !== ground && colour !== look.wrap),
	)
	return {
		ground,
		second,
		background: pick(random, backgrounds),
		x: between(random, 285, 315),
		tilt: between(random, -5, 5),
		eyesClosed: chance(random, 0.35),
		gaze: between(random, -5, 5),
		mouth: pick(random, ['laugh', 'smile', 'smirk'] as const),
		cloth,
		trim: pick(
			random,
			cloths.filter((colour) => colour !== cloth),
		),
		fabric: pick(random, fabrics),
		neckline: pick(random, necklines),
		dupatta: chance(random, 0.2),
		flower: !covered.includes(look.hairStyle) && chance(random, 0.14),
		headphones: !covered.includes(look.hairStyle) && chance(random, 0.12),
		sunglasses: chance(random, 0.07),
		dim: chance(random, 0.035),
	}
}
