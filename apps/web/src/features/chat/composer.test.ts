import { expect, test } from 'vitest'
import { mayHurt } from './composer.tsx'

const kind = [
	'Coffee after the lab?',
	'You are fantastic',
	'That killed me, so good',
	'Oh shut up, that was a chakka of a joke',
	'My class has a grand piano',
	'Dickens, Scunthorpe, cocktails and Essex',
	'Main kal library aa raha hoon, tu bhi aa ja',
	'Kamini Kaushal was great in it',
	'तुम कैसी हो?',
	'10/10, see you at 5:30!',
	'',
]

test('asks about hurtful words, in English and Hinglish', () => {
	for (const text of [
		'You bitch',
		'kill yourself',
		'tu chutiya hai',
		'Nobody likes you.',
		'nudes bhejo na',
		'teri maa...',
	])
		expect([text, mayHurt(text)]).toEqual([text, true])
})

test('recognises stretched, disguised and accented spellings', () => {
	for (const text of ['BIIITCH', 'b1tch!', 'you’re ugly', 'YOU  ARE\nUGLY', 'chutiyaaa', 'wh0re', 'b!tch', 'rändi'])
		expect([text, mayHurt(text)]).toEqual([text, true])
})

test('ignores words that only look similar', () => {
	expect(kind.filter(mayHurt)).toEqual([])
})
