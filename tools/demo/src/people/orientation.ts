import type { Gender } from '@ydo/contract/profile'
import { type Random, weighted } from '#random.ts'

const everybody: Gender[] = ['woman', 'man', 'nonbinary']

/**
 * Whom a student of the gender would like to meet. Most are straight; the minorities are larger than a census would
 * have them, so that whoever signs in as a demo student finds a deck worth swiping.
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
