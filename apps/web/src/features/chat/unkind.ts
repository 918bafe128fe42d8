// A question before sending, never a judgement: short, so that it is seldom wrong, and on the device alone. Words are compared folded:
// without case, accents and what stretches or disguises a letter.

/** Words that are mostly meant to hurt, whatever stands around them. English and Hinglish. */
const words = [
	...['bitch', 'slut', 'whore', 'cunt', 'retard', 'retarded', 'faggot', 'tranny', 'bastard', 'asshole', 'dickhead'],
	...['chutiya', 'chutiye', 'chutia', 'madarchod', 'maderchod', 'behenchod', 'bhenchod', 'bhosdike', 'bhosdi', 'bsdk'],
	...['randi', 'raand', 'gandu', 'gaandu', 'harami', 'haramkhor', 'kamina', 'kamine', 'kutiya', 'hijda', 'hijra'],
	...['lavde', 'lawde', 'lodu', 'jhatu'],
]

/** Phrases that hurt although their words do not. A space is any room between words. */
const phrases = [
	...[
		'kill yourself',
		'kys',
		'go die',
		'hope you die',
		'nobody likes you',
		'you are ugly',
		'youre ugly',
		'ur ugly',
		'u r ugly',
	],
	...['you are fat', 'youre fat', 'ur fat', 'send nudes', 'send nude', 'nudes bhejo', 'nude bhejo', 'pic bhejo nangi'],
	...['mar ja', 'mar jaa', 'chup be', 'teri maa', 'teri ma ki', 'teri behen', 'aukat kya', 'aukaat kya', 'bhaad me ja'],
	...['i will find you', 'i know where you live', 'dekh lunga tujhe', 'tujhe dekh lunga'],
]

const disguises: Record<string, string> = {
	'0': 'o',
	'1': 'i',
	'3': 'e',
	'4': 'a',
	'5': 's',
	'@': 'a',
	$: 's',
	'!': 'i',
}

/** Whether a text has words that its reader may not want. */
export function mayHurt(text: string): boolean {
	const said = ` ${fold(text)} `
	return [...words, ...phrases].some((word) => said.includes(` ${fold(word)} `))
}

/** Lower case, without accents, disguises and punctuation, letters that stand more than once only once. */
function fold(text: string): string {
	return text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/\p{M}|['’]/gu, '')
		.replace(/(?<=\p{L})[013-5@$]|[013-5@$](?=\p{L})|(?<=\p{L})!(?=\p{L})/gu, (sign) => disguises[sign] ?? sign)
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.replace(/(\p{L})\1+/gu, '$1')
		.trim()
}
