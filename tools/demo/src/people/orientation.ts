import type { Gender } from '@ydo/contract/profile'
import { type Random, weighted } from '#random.ts'

const everybody: Gender[] = ['woman', 'man', 'nonbinary']

/**
 * Genders that a student would like to meet. Most are straight; minorities are larger than in a census, so that every demo student to
 * sign in as finds a deck worth swiping.
 */
export function interests(random: Random, gender: Gender): Gender[] {
	if (gender === 'nonbinary') {
		return weighted<Gender[]>(random, [
			[6, everybody],
			[2, ['woman', 'nonbinary']],
			[2, ['man', 'nonbinary']],
		])
	}
	const other = gender === 'woman' ? 'man' : 'woman'
	return weighted<Gender[]>(random, [
		[62, [other]],
		[10, [other, 'nonbinary']],
		[6, ['woman', 'man']],
		[13, everybody],
		[5, [gender]],
		[4, [gender, 'nonbinary']],
	])
}
