import { type Agreement, agreement } from './match-word.ts'

// [Note: sounds] Names are written in many scripts and spelt in many ways: दीपक is Deepak or Dipak. A card's word and a typed one are
// reduced to a key of how they sound, first to Latin letters, then without what spellings disagree about: the "a" that no Indian script
// writes, aspiration, length, doubled letters. Scripts that write less than Latin does (Urdu no short vowels, Tamil no voice) have a
// coarser key of their own, which reduces the typed word to the same.

/**
 * Sounds of Indian letters by their place in the block of a script: the blocks of Unicode from Devanagari to Malayalam share one order
 * (The Unicode Standard, chapter 12). Long vowels are written short: "aradhya", not "aaraadhyaa".
 */
const consonants = tableOf(
	0x15,
	'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h',
)
const vowels = tableOf(0x05, 'a a i i u u ri li e e e ai o o o au')
const signs = tableOf(0x3e, 'a i i u u ri ri e e e ai o o o au').set(0x57, 'au')

/** Letters beside that order. The virama and other silent signs have no sound. */
const others = lettersOf('ੰ:n ੱ: ੜ:r ৎ:t ৰ:r ৱ:v ୟ:y ୱ:v ૐ:om ॲ:a ൺ:n ൻ:n ർ:r ൽ:l ൾ:l ൿ:k ॐ:om')
const nasals = new Set([0x01, 0x02])
const virama = 0x4d
const nukta = 0x3c
const nya = 0x1e

/** Arabic letters as Urdu reads them. The apostrophe keeps an h from being read as aspiration: that is ھ. */
const arabic = lettersOf(
	"ا:a ع:a ب:b پ:p ت:t ط:t ٹ:t ث:s س:s ص:s ج:j چ:ch ح:'h ہ:'h ه:'h ة:'h ھ:h خ:kh د:d ڈ:d ذ:z ز:z ض:z ظ:z ژ:z ر:r ڑ:r ش:sh غ:g ف:f ق:k ک:k ك:k گ:g ل:l م:m ن:n ں:n و:o ی:i ي:i ى:i ے:e",
)

const indianScripts = /[\u0900-\u0d7f]/
/** Odia to Malayalam, where a nasal sign at the end is an m. */
const southern = /[\u0b00-\u0d7f]/
const arabicScript = /\p{Script=Arabic}/u

/** A folded word of an Indian script or of Urdu in Latin letters, as people type it; undefined for other words. */
export function latinOf(word: string): string | undefined {
	if (indianScripts.test(word)) return indianInLatin(word)
	if (!arabicScript.test(word)) return undefined
	const latin = Array.from(word, (letter) => arabic.get(letter) ?? '').join('')
	return latin.replace(/^o/, 'v').replace(/^i/, 'y')
}

/** Omits the silent final "a": "ram" for "राम". */
function indianInLatin(word: string): string {
	// Composed, as some vowel signs decompose into two. ড় and ঢ় are an r.
	const letters = Array.from(word.normalize('NFC').replace(/[ডঢ]\u09bc/gu, 'র')).filter(
		(letter) => placeOf(letter) !== nukta,
	)
	const sounds = letters.map((letter, i) => {
		const place = placeOf(letter)
		const other = others.get(letter)
		if (other !== undefined) return other
		const consonant = consonants.get(place)
		const next = letters[i + 1]
		const isLast = next === undefined
		if (nasals.has(place)) return isLast && southern.test(letter) ? 'm' : 'n'
		if (consonant === undefined) return vowels.get(place) ?? signs.get(place) ?? ''
		// आदित्य, Aditya; प्रज्ञ, Pragna.
		const isJoined = placeOf(letters[i - 1] ?? '') === virama
		if (isLast) return isJoined && (consonant === 'y' || place === nya) ? `${consonant}a` : consonant
		const after = placeOf(next)
		return after === virama || signs.has(after) ? consonant : `${consonant}a`
	})
	// ज्ञ
	return sounds.join('').replaceAll('jn', 'gy')
}

function placeOf(letter: string): number {
	return letter.charCodeAt(0) & 0x7f
}

/** Spellings of a whole name that no rule of sounds unites. */
const sameNames = lettersOf(
	'sheikh:shaikh shekh:shaikh shikh:shaikh sheik:shaikh shaik:shaikh varma:verma esha:isha nayudu:naidu bos:bose mohd:mohammad md:mohammad dsoza:dsouza dsousa:dsouza desouza:dsouza disuja:dsouza syed:saiyad sayed:saiyad sayyad:saiyad qureshi:kuraishi qureishi:kuraishi feroz:firoz feroze:firoz rathore:rathod rathor:rathod rathaur:rathod dutta:datta dutt:datta chopada:chopra mohapatra:mahapatra mohanty:mahanti',
)

/** What spellings of a sound disagree about, replaced in this order. */
const spellings: [RegExp, string][] = [
	// ज्ञ: Pragya, Pragnya, Prajna, Dnyanesh.
	[/(?<=^(?:pra|ya)?)(?:dny|gny?|jn)/, 'gy'],
	[/x/g, 'ks'],
	[/zh/g, 'l'],
	[/ph/g, 'f'],
	[/^rh/, 'r'],
	[/q|c(?!h)/g, 'k'],
	[/([kgcjtdbs])h+/g, '$1'],
	// Rehman, Mehmood.
	[/e(?=h)/g, 'a'],
	[/ea$/, 'ia'],
	[/ie$|ee+|ii+/g, 'i'],
	[/oo+|uu+/g, 'u'],
	[/^m[ou]ham+[ae]d$/, 'muhamad'],
	[/(?<=^y)ou/, 'u'],
	// राव, Rao; రావు.
	[/a(?:o|vu)$/, 'av'],
	[/au|ou|ow(?![aeiou])/g, 'o'],
	[/aa+/g, 'a'],
	// Harvinder, Mukherjee; Iyer, Iyengar; Ahmed; Siddiqui; Choudhury.
	[/(?<=nd)er|er(?=ji)/g, 'ar'],
	[/^iye(?=r|ng)/, 'aya'],
	[/^ahm[ae]d$/, 'ahamad'],
	[/(?<=sid+ik)ui$/, 'i'],
	[/^codur/, 'codar'],
	[/ae|ei|ey(?![aeiou])/g, 'e'],
	[/ai|aye/g, 'ay'],
	[/i(?=[aou])/g, 'iy'],
	[/(?<=[^aeiou])y$/, 'i'],
	[/w/g, 'v'],
	[/z/g, 'j'],
	// Fatimah, but not Shah.
	[/(?<=^[^']{3,}'?)h$/, ''],
	// सिंह, Singh.
	[/nh$/, 'ng'],
	[/^sam(?=[yvsrlhk])/, 'san'],
	[/(.)\1+/g, '$1'],
	[/(?<!^)a|'/g, ''],
	[/n(?=[pbmf])/g, 'm'],
	[/mm/g, 'm'],
]

/** A script whose key tells less apart: its mark, which begins the key, and what it replaces in the key of Latin letters. */
type CoarseScript = { script: RegExp; mark: string; merged: [RegExp, string][] }

const coarseScripts: CoarseScript[] = [
	{
		script: arabicScript,
		mark: '1',
		merged: [
			[/^[aeiouy]+/, 'a'],
			[/(?<!^)[aeiouvy]/g, ''],
		],
	},
	{
		script: /\p{Script=Bengali}/u,
		mark: '2',
		merged: [
			// মৈত্র, Moitra; ব্যানার্জী, Banerjee.
			[/oi/g, 'y'],
			[/(?<=[^aeiou])y(?=[^aeiou])/g, ''],
			// রায়, Roy: the unwritten vowel is an o there.
			[/(?<!^)o/g, ''],
			[/v/g, 'b'],
			[/n(?=b)/g, 'm'],
			[/j/g, 'y'],
		],
	},
	{
		script: /\p{Script=Tamil}/u,
		mark: '3',
		merged: [
			[/[gh]/g, 'k'],
			[/[bf]/g, 'p'],
			[/d/g, 't'],
			[/[cj]/g, 's'],
			// லட்சுமி, Lakshmi; மீனாட்சி, Meenakshi.
			[/(?<=.)[kt]su?/g, 'ks'],
			// பிரியா, Priya.
			[/(?<=[kpt])i(?=r)/g, ''],
			[/(?<=^k)r[iu]/, 'ri'],
		],
	},
]

/** The key of a word in Latin letters. */
function latinKey(latin: string): string {
	return replaced(sameNames.get(latin) ?? latin, spellings)
}

/** The key of a card's folded word; "" if it has none. */
export function soundOf(word: string): string {
	const latin = latinOf(word) ?? word
	if (!/^[a-z']+$/.test(latin)) return ''
	const coarse = coarseScripts.find(({ script }) => script.test(word))
	const key = latinKey(latin)
	return coarse ? coarse.mark + replaced(key, coarse.merged) : key
}

/** The keys that a typed, folded word may have among those of cards; none for one or two letters. */
export function typedSounds(word: string): string[] {
	if ((latinOf(word) ?? word).length < leastTyped) return []
	const key = soundOf(word)
	// Of scripts that tell less apart, for cards in Latin letters.
	if (!/^[a-z]/.test(key)) return [key, latinKey(latinOf(word) ?? '')].filter(Boolean)
	return [key, ...coarseScripts.map(({ mark, merged }) => mark + replaced(key, merged))].filter(
		(sound) => sound.replace(/^\d/, '').length >= leastWhole,
	)
}

/** Minimum letters typed, of a key for a whole word, and of one for a prefix; fewer would match almost anything. */
const leastTyped = 3
const leastWhole = 2
const leastBeginning = 3

/** Matches the keys of a typed word against that of a card's. */
export function matchSound(typed: readonly string[], sound: string): Agreement {
	let best: Agreement = agreement.none
	for (const key of typed) {
		if (!sound.startsWith(key)) continue
		if (sound.length === key.length) return agreement.alike
		if (key.replace(/^\d/, '').length >= leastBeginning) best = agreement.nearBeginning
	}
	return best
}

function replaced(text: string, rules: readonly [RegExp, string][]): string {
	return rules.reduce((before, [pattern, sound]) => before.replace(pattern, sound), text)
}

function tableOf(from: number, sounds: string): Map<number, string> {
	return new Map(sounds.split(' ').map((sound, i) => [from + i, sound]))
}

function lettersOf(list: string): Map<string, string> {
	return new Map(
		list.split(' ').map((pair) => {
			const [letter = '', sound = ''] = pair.split(':')
			return [letter, sound]
		}),
	)
}
