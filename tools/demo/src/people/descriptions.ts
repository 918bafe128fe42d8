import { at, seeded, shuffled } from '#random.ts'
import { difficultDescriptions } from './difficult-descriptions.ts'
import { hopes, invitations, openers } from './sentences.ts'

const order = <T>(name: string, list: readonly T[]): T[] => shuffled(seeded(`order of ${name}`), list)
const about = order('openers', openers)
const ask = order('invitations', invitations)
const hope = order('hopes', hopes)

/** A student's description of 0 to 500 characters, the same for the same number. */
export function description(number: number): string {
	const difficult = difficultDescriptions.get(number)
	if (difficult !== undefined) return difficult
	const opener = at(about, number)
	const invitation = at(ask, number * 7)
	const wish = at(hope, number * 5)
	const forms = [opener, `${opener} ${invitation}`, `${opener} ${wish}`, `${opener} ${invitation} ${wish}`]
	// A repeated sentence appears in another form.
	return at(forms, number + Math.floor(number / about.length))
}
