/** The match quality of a card's word with a typed one, from worst to best. `alike`: they sound alike [Note: sounds]. */
export const agreement = { none: 0, nearBeginning: 1, near: 2, alike: 3, beginning: 4, exact: 5 } as const
export type Agreement = (typeof agreement)[keyof typeof agreement]

/** Minimum length of a card's word for a slip. */
const leastMisspelt = 4
/** Minimum typed length for a prefix with a slip; fewer letters would match almost anything. */
const leastBeginning = 5

/**
 * Matches `typed` against a folded word or its prefix, with at most one slip: an extra, missing or wrong letter, or two swapped. Words of
 * fewer than four letters must match exactly.
 */
export function matchWord(typed: string, word: string): Agreement {
	let same = 0
	while (same < typed.length && typed.charCodeAt(same) === word.charCodeAt(same)) same++
	if (same === typed.length) return same === word.length ? agreement.exact : agreement.beginning
	if (word.length < leastMisspelt || typed.length < leastMisspelt - 1) return agreement.none
	// One slip can always be placed at the first differing letter (or be moved there along equal letters).
	const swapped =
		typed.charCodeAt(same) === word.charCodeAt(same + 1) && typed.charCodeAt(same + 1) === word.charCodeAt(same)
	return Math.max(
		rest(typed, same + 1, word, same),
		rest(typed, same, word, same + 1),
		rest(typed, same + 1, word, same + 1),
		swapped ? rest(typed, same + 2, word, same + 2) : agreement.none,
	) as Agreement
}

/** The quality after a slip, if `typed` from `i` on equals `word` from `j` on. */
function rest(typed: string, i: number, word: string, j: number): Agreement {
	const [left, remaining] = [typed.length - i, word.length - j]
	if (left > remaining || (left < remaining && typed.length < leastBeginning)) return agreement.none
	for (let k = 0; k < left; k++) if (typed.charCodeAt(i + k) !== word.charCodeAt(j + k)) return agreement.none
	return left === remaining ? agreement.near : agreement.nearBeginning
}
