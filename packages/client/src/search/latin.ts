const devanagari = /\p{Script=Devanagari}/u

/** The sounds of consonants without the "a" that follows one which bears no sign. */
const consonants = lettersOf(
	'क:k ख:kh ग:g घ:gh ङ:n च:ch छ:chh ज:j झ:jh ञ:n ट:t ठ:th ड:d ढ:dh ण:n त:t थ:th द:d ध:dh न:n प:p फ:ph ब:b भ:bh म:m य:y र:r ल:l ळ:l व:v श:sh ष:sh स:s ह:h',
)

/** Vowels and their signs, long ones as short ones: "aradhya", not "aaraadhyaa". The virama sounds as nothing. */
const vowels = lettersOf('अ:a आ:a इ:i ई:i उ:u ऊ:u ऋ:ri ए:e ऐ:ai ओ:o औ:au ऑ:o ऍ:e')
const signs = lettersOf('ा:a ि:i ी:i ु:u ू:u ृ:ri े:e ै:ai ो:o ौ:au ॉ:o ॅ:e ्:')
const others = lettersOf('ं:n ँ:n ः:h')

/**
 * A folded word in Devanagari as people write it in Latin letters, so that "aradhya" finds "आराध्या"; without the last "a"
 * that is not spoken ("ram" for "राम"). None for a word of another script.
 */
export function latinOf(word: string): string[] {
	if (!devanagari.test(word)) return []
	const letters = [...word]
	const sounds = letters.map((letter, i) => {
		const consonant = consonants.get(letter)
		if (consonant === undefined) return vowels.get(letter) ?? signs.get(letter) ?? others.get(letter) ?? ''
		const next = letters[i + 1]
		return next === undefined || signs.has(next) ? consonant : `${consonant}a`
	})
	return [sounds.join('')].filter((latin) => latin !== '')
}

function lettersOf(list: string): Map<string, string> {
	return new Map(
		list.split(' ').map((pair) => {
			const [letter = '', sound = ''] = pair.split(':')
			return [letter, sound]
		}),
	)
}
