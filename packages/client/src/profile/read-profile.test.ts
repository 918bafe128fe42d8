import type { OwnProfile } from '@ydo/contract/profile'
import { profileTexts } from '@ydo/contract/texts/profile'
import { describe, expect, test } from 'vitest'
import { institute, saved, savedFields } from '#test/sample-profile.ts'
import { readProfile } from './read-profile.ts'

const read = (changes: Partial<OwnProfile>) =>
	readProfile({ ...savedFields, ...changes }, { institute, today: '2026-11-21' })

test('round-trips a saved profile', () => {
	const { id: _, photos: __, ...input } = saved
	expect(read({})).toEqual({ input, details: { orientation: '', height: '' } })
})

test.each<[keyof OwnProfile, string, object]>([
	['name', '  Aarav  ', { name: 'Aarav' }],
	['bio', ' Two\nlines ', { description: 'Two\nlines' }],
	['branch', ' computer  SCIENCE', { discipline: 'Computer Science' }],
	['year', '2ND YEAR', { year: '2nd year' }],
	['dob', '4/8/2004', { birthDate: '2004-08-04' }],
	['gender', 'NON BINARY', { gender: 'nonbinary' }],
	['gender', 'women', { gender: 'woman' }],
	['interestedIn', 'men and Women', { interestedIn: ['woman', 'man'] }],
	['interestedIn', 'women, non-binary people', { interestedIn: ['woman', 'nonbinary'] }],
	['interestedIn', 'Everyone', { interestedIn: ['woman', 'man', 'nonbinary'] }],
])('parses %s written as %j', (field, text, part) => {
	expect(read({ [field]: text })).toMatchObject({ input: part })
})

test('normalizes prompts, omits unanswered ones, and rejects one no longer offered', () => {
	const prompts = [
		{ prompt: 'I was wrong about', answer: ' Cafe\u0301s. ' },
		{ prompt: 'Ask me about', answer: ' \n' },
	]
	expect(read({ prompts })).toMatchObject({
		input: { prompts: [{ prompt: 'I was wrong about', answer: 'Caf\u00e9s.' }] },
	})
	const gone = { prompt: 'Do you come here often?', answer: 'No.' }
	expect(read({ prompts: [gone] })).toEqual({ errors: { prompts: expect.stringContaining(gone.prompt) } })
	expect(read({ prompts: [{ ...gone, answer: '' }] })).toMatchObject({ input: { prompts: [] } })
	const long = [{ prompt: 'Ask me about', answer: 'x'.repeat(161) }]
	expect(read({ prompts: long })).toEqual({ errors: { prompts: 'An answer has at most 160 letters.' } })
})

test.each([
	['5.11', '5.11'],
	[' 5.1 ', '5.1'],
	['05.09', '5.9'],
	['3.0', '3.0'],
	['8.11', '8.11'],
	['५.११', '5.11'],
	['\u200e5.11\u200f', '5.11'],
	['', ''],
])('the height %j is %j', (text, height) => {
	expect(read({ height: text })).toMatchObject({ details: { height } })
})

const feetAndInches = 'Write feet.inches, such as 5.11.'

describe('field errors', () => {
	test.each<[keyof OwnProfile, string, string]>([
		['name', ' ', 'Write a name.'],
		['name', '...', 'Write a name.'],
		['name', 'a'.repeat(61), 'At most 60 letters.'],
		['bio', 'a'.repeat(501), 'At most 500 letters.'],
		['height', '5.13', `${feetAndInches} A foot ends at 11 inches.`],
		['height', '5.12', `${feetAndInches} A foot ends at 11 inches.`],
		['height', '180 cm', feetAndInches],
		['height', '5', feetAndInches],
		['height', '2.11', 'Write feet.inches, from 3.0 to 8.11.'],
		['height', '9.0', 'Write feet.inches, from 3.0 to 8.11.'],
		['branch', 'Alchemy', 'Write one of these: Computer Science, Design.'],
		['year', '', 'Write one of these: 1st year, 2nd year, 3rd year.'],
		['dob', '14 August', 'Write day/month/year, such as 14/08/2004.'],
		['dob', '31/02/2004', 'This date does not exist.'],
		['dob', '22/11/2008', profileTexts.errors.underAge(18)],
		['dob', '20/11/1945', 'Check the year.'],
		['gender', 'male', 'Write one of these: Woman, Man, Non-binary.'],
		['interestedIn', '', 'Write one or more of these: Women, Men, Non-binary people.'],
		['interestedIn', 'women, cats', 'Write one or more of these: Women, Men, Non-binary people.'],
		['orientation', 'a'.repeat(41), 'At most 40 letters.'],
	])('%s: %j', (field, text, error) => {
		expect(read({ [field]: text })).toEqual({ errors: { [field]: error } })
	})

	test('accepts the day of the eighteenth birthday', () => {
		expect(read({ dob: '21/11/2008' })).toMatchObject({ input: { birthDate: '2008-11-21' } })
	})

	test('rejects too many tags and long tags', () => {
		const many = Array.from({ length: 11 }, (_, index) => `tag ${index}`)
		expect(read({ tags: many })).toEqual({ errors: { tags: 'At most 10 tags. Remove one first.' } })
		expect(read({ tags: ['a'.repeat(25)] })).toEqual({ errors: { tags: 'A tag has at most 24 letters.' } })
	})

	test('reports all errors at once', () => {
		const wrong = read({ name: '', height: '5.13', year: '9th' })
		expect('errors' in wrong && Object.keys(wrong.errors)).toEqual(['name', 'height', 'year'])
	})
})

test('judges no age by this device’s date if the server has accepted the birth date', () => {
	const wrong = { institute, today: '2015-11-21' }
	expect(readProfile(savedFields, wrong)).toHaveProperty('errors.dob')
	expect(readProfile(savedFields, { ...wrong, isBirthDateKnown: true })).toHaveProperty('input.birthDate')
})
