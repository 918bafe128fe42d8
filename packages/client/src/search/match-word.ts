/** How well a word of a card agrees with a typed one, from least to best. */
export const agreement = { none: 0, nearBeginning: 1, near: 2, beginning: 3, exact: 4 } as const
export type Agreement = (typeof agreement)[keyof typeof agreement]

/** The shortest word of a card that may be misspelt, in letters. */
const leastMisspelt = 4
/** As many typed letters may be one wrong at the beginning of a longer word; fewer would begin almost anything. */
const leastBeginning = 5

/**
 * Whether `typed` is a folded word, its beginning, or either with one slip: a letter too much, too few, wrong, or two
 * that changed places. Words of fewer than four letters have to be typed as they are.
 */
export function matchWord(typed: string, word: string): Agreement {
	let same = 0
	while (same < typed.length && typed.charCodeAt(same) === word.charCodeAt(same)) same++
	if (same === typed.length) return same === word.length ? agreement.exact : agreement.beginning
	if (word.length < leastMisspelt || typed.length < leastMisspelt - 1) return agreement.none
	// One slip can always be placed at the first letter that differs (or be moved there along equal letters).
	const swapped =
		typed.charCodeAt(same) === word.charCodeAt(same + 1) && typed.charCodeAt(same + 1) === word.charCodeAt(same)
	return Math.max(
		rest(typed, same + 1, word, same),
		rest(typed, same, word, same + 1),
		rest(typed, same + 1, word, same + 1),
		swapped ? rest(typed, same + 2, word, same + 2) : agreement.none,
	) as Agreement
}

/** What it is worth when the letters of `typed` from `i` on are those of `word` from `j` on, after a slip. */
function rest(typed: string, i: number, word: string, j: number): Agreement {
	const [left, remaining] = [typed.length - i, word.length - j]
	if (left > remaining || (left < remaining && typed.length < leastBeginning)) return agreement.none
	for (let k = 0; k < left; k++) if (typed.charCodeAt(i + k) !== word.charCodeAt(j + k)) return agreement.none
	return left === remaining ? agreement.near : agreement.nearBeginning
}
