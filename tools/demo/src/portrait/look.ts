import type { Gender } from '@ydo/contract/profile'
import type { Wear } from '#people/regions.ts'
import { between, chance, pick, type Random, seeded, weighted } from '#random.ts'
import { hairs, lipstick, skins, wraps } from './colours.ts'

/** What a portrait has to fit: the gender on the card, and what people of such a name may wear. */
export type Sitter = { number: number; gender: Gender; wears: Wear }

/** What a person keeps from photo to photo: parts of parts.svg, and colours by their name in `sampleColours`. */
export type Look = {
	hair: string
	/** Under and over the eyes and the mouth. */
	onSkin: string[]
	onEyes: string[]
	/** Over the hair. */
	onHead: string[]
	/** Share of the usual width of a head. */
	width: number
	colours: { skin: string; shade: string; line: string; lips: string; hair: string; wrap: string }
}

const hairstyles: Record<Gender, readonly string[]> = {
	woman: ['long', 'long', 'bun', 'bun', 'bob', 'plait', 'plait', 'waves', 'waves', 'swept', 'afro'],
	man: ['quiff', 'quiff', 'curls', 'curls', 'crop', 'crop', 'buzz', 'swept', 'afro'],
	nonbinary: ['bob', 'waves', 'quiff', 'curls', 'crop', 'swept', 'buzz', 'bun', 'afro'],
}
const coverings: readonly string[] = ['turban', 'headscarf']

/** Probability of what decorates, by gender. */
export const decorated: Record<Gender, number> = { woman: 1, nonbinary: 0.5, man: 0 }

/** A list of the part, empty but with the given probability. */
export const some = (random: Random, probability: number, part: string): string[] =>
	chance(random, probability) ? [part] : []

/** True for hair that a covering hides. */
export const isCovered = (look: Look): boolean => coverings.includes(look.hair)

function hairOf(random: Random, { gender, wears }: Sitter): string {
	if (wears === 'turban' && gender === 'man' && chance(random, 0.75)) return 'turban'
	if (wears === 'headscarf' && gender === 'woman' && chance(random, 0.5)) return 'headscarf'
	return pick(random, hairstyles[gender])
}

function beardOf(random: Random, gender: Gender, hair: string): string[] {
	if (gender !== 'man') return []
	if (hair === 'turban') return ['beard-full']
	return weighted(random, [
		[55, []],
		[17, ['beard-full']],
		[12, ['beard-moustache']],
		[16, ['beard-stubble']],
	])
}

/** The look of a person. */
export function lookOf(sitter: Sitter): Look {
	const random = seeded(`look of student ${sitter.number}`)
	const { gender, wears } = sitter
	const hair = hairOf(random, sitter)
	const [skin, shade, line] = pick(random, skins)
	const share = decorated[gender]
	return {
		hair,
		onSkin: [
			...some(random, 0.85, 'blush'),
			...beardOf(random, gender, hair),
			...some(random, wears === 'bindi' ? share * 0.35 : 0, 'bindi'),
		],
		onEyes: [
			...some(random, share * 0.2, 'nose-pin'),
			...some(random, 0.34, pick(random, ['glasses-round', 'glasses-square'])),
		],
		onHead:
			hair === 'headscarf' ? [] : some(random, share * 0.6, `earrings-${pick(random, ['studs', 'hoops', 'jhumka'])}`),
		width: between(random, 0.95, 1.07),
		colours: {
			...{ skin, shade, line },
			lips: chance(random, share * 0.6) ? lipstick : line,
			hair: pick(random, hairs),
			wrap: pick(random, wraps),
		},
	}
}
