import { type Gender, genders } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'

/** The choice that a typed text means, whatever its case, spacing and hyphens; undefined where it means none. */
export function matchChoice<Choice extends string>(choices: readonly Choice[], text: string): Choice | undefined {
	const wanted = fold(text)
	return choices.find((choice) => fold(choice) === wanted)
}

/** "Woman" → woman. */
export function parseGender(text: string): Gender | undefined {
	return genders.find((gender) => matchChoice(formsOf(gender), text))
}

export function formatGender(gender: Gender): string {
	return profileTexts.genders[gender]
}

/** "Women and men" → woman, man, in the order of `genders`; undefined where a part means none, or there is no part. */
export function parseInterests(text: string): Gender[] | undefined {
	if (matchChoice(profileTexts.everybody, text)) return [...genders]
	const parts = text.split(/[,;/&+]|\band\b/iu).filter((part) => part.trim() !== '')
	const meant = parts.map(parseGender)
	if (meant.length === 0 || meant.includes(undefined)) return undefined
	return genders.filter((gender) => meant.includes(gender))
}

/** woman, man → "Women, men". */
export function formatInterests(interests: readonly Gender[]): string {
	const text = interests.map((gender) => profileTexts.interests[gender].toLowerCase()).join(', ')
	return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function formsOf(gender: Gender): string[] {
	return [gender, profileTexts.genders[gender], profileTexts.interests[gender]]
}

function fold(text: string): string {
	return text
		.normalize('NFKC')
		.trim()
		.replaceAll(/[\s-]+/gu, ' ')
		.toLowerCase()
}
