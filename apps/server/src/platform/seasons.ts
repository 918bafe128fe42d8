import type { Season } from '@ydo/contract/directory'
import type { Institute } from '@ydo/contract/institute'

/** The season of choices at a time in Unix milliseconds: the last that has begun, or the first where none has. */
export function currentSeason({ seasons }: Pick<Institute, 'seasons'>, now: number): Season {
	const current = seasons.findLast(({ begins }) => Date.parse(begins) <= now) ?? seasons[0]
	if (!current) throw new Error('an institute has a season')
	const { number, label } = current
	return { number, label }
}
