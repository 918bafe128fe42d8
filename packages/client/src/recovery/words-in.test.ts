import { expect, test } from 'vitest'
import { strangeWords, wordsIn } from './words-in.ts'

test('finds words in any spelling of case and separators', () => {
	expect(wordsIn(' 1. Abandon\n2)ABILITY, able;\tabout ')).toEqual(['abandon', 'ability', 'able', 'about'])
	expect(wordsIn('①abandon')).toEqual(['abandon'])
	expect(wordsIn(' 12. ')).toEqual([])
})

test('lists unknown words once each', () => {
	expect(strangeWords(['abandon', 'abandonned', 'ability', 'abandonned', 'teh'])).toEqual(['abandonned', 'teh'])
	expect(strangeWords([])).toEqual([])
})
