import type { Gender } from '@ydo/contract/profile'
import { at, seeded, shuffled } from '#random.ts'
import { type DemoName, difficultNames } from './difficult-names.ts'
import { regions } from './regions.ts'

/** Women have odd numbers, men even ones; every twentieth student from 16 on is neither. */
function genderOf(number: number): Gender {
	if (number % 20 === 16) return 'nonbinary'
	return number % 2 === 1 ? 'woman' : 'man'
}

/** The name and gender of a demo student, and what people of such a name wear. Ordinary names come from the lists of one region; none is a real person's. */
export function demoName(number: number): DemoName {
	const difficult = difficultNames.get(number)
	if (difficult) return difficult
	const gender = genderOf(number)
	const region = at(regions, number - 1)
	const round = Math.floor((number - 1) / regions.length)
	const names = { woman: region.women, man: region.men, nonbinary: region.any }[gender]
	const order = <T>(list: T[]) => shuffled(seeded(`${list.join()} ${gender}`), list)
	// A region's women and men alternate, so half the round walks the list without gaps.
	const given = at(order(names), Math.floor(round / 2))
	return { given, full: `${given} ${at(order(region.surnames), round)}`, gender, wears: region.wears }
}
