import { type ProfileInput, profileInput } from '@ydo/contract/profile'
import { expect, test } from 'vitest'
import type { AppError } from '#infra/errors.ts'
import { testInstitute } from '#test/app.ts'
import { testProfile } from '#test/members.ts'
import { makeCard } from './rules.ts'

const circumstances = {
	institute: testInstitute,
	today: '2026-11-20',
	accountName: 'Aarohi Devi Kulkarni',
}

function make(changes: Partial<ProfileInput>, accountName: string | undefined = circumstances.accountName) {
	return makeCard({ ...testProfile, ...changes }, { ...circumstances, accountName })
}

function refusal(changes: Partial<ProfileInput>) {
	try {
		make(changes)
	} catch (error) {
		const { code, fields } = error as AppError
		return { code, fields: Object.keys(fields ?? {}) }
	}
	return 'accepted'
}

test('a card contains the input without the consent', () => {
	const { consent: _, ...written } = testProfile
	expect(make({})).toEqual({ ...written, nickname: false })
})

test('the account’s name or a part of it is not a nickname, in any case', () => {
	for (const name of [
		'Aarohi',
		'aarohi kulkarni',
		'KULKARNI',
		'Devi Aarohi',
		'Aarohi  Devi\u200b Kulkarni',
		'A. Kulkarni',
		'Aarohi K',
	])
		expect([name, make({ name }).nickname]).toEqual([name, false])
})

test('any other name is a nickname', () => {
	for (const name of ['Aaro', 'Aarohi R', 'Kabir', 'Aarohi-Devi'])
		expect([name, make({ name }).nickname]).toEqual([name, true])
	expect(make({}, '').nickname).toBe(true)
})

test('accepts a person who turns 18 today and refuses one who does tomorrow', () => {
	expect(refusal({ birthDate: '2008-11-20' })).toBe('accepted')
	expect(refusal({ birthDate: '2008-11-21' })).toEqual({ code: 'under_age', fields: ['birthDate'] })
	expect(refusal({ birthDate: '2026-11-20' })).toEqual({ code: 'under_age', fields: ['birthDate'] })
	expect(refusal({ birthDate: '2026-11-21' })).toEqual({ code: 'unprocessable', fields: ['birthDate'] })
})

test('a birth date is a calendar date, at most 80 years ago', () => {
	const unprocessable = { code: 'unprocessable', fields: ['birthDate'] }
	for (const birthDate of ['2003-02-29', '2003-13-01', '2003-00-10', '2003-04-31', '0000-00-00', '1945-11-20'])
		expect([birthDate, refusal({ birthDate })]).toEqual([birthDate, unprocessable])
	expect(refusal({ birthDate: '2004-02-29' })).toBe('accepted')
	expect(refusal({ birthDate: '1945-11-21' })).toBe('accepted')
})

test('a prompt must be the institute’s, answered once; one without an answer is dropped', () => {
	const ask = { prompt: 'Ask me about', answer: ' Trains,\u202e and\r\nmaps. ' }
	expect(make({ prompts: [ask] }).prompts).toEqual([{ prompt: 'Ask me about', answer: 'Trains, and\nmaps.' }])
	expect(make({ prompts: [{ ...ask, answer: '\u200b' }] }).prompts).toEqual([])
	const fault = (field: string) => ({ code: 'unprocessable', fields: [field] })
	expect(refusal({ prompts: [ask, { ...ask, prompt: 'Send nudes' }] })).toEqual(fault('prompts.1'))
	expect(refusal({ prompts: [ask, { ...ask, answer: 'again' }] })).toEqual(fault('prompts.1'))
})

test('discipline and year must be the institute’s', () => {
	expect(refusal({ discipline: 'Astrology', year: '9th year' })).toEqual({
		code: 'unprocessable',
		fields: ['discipline', 'year'],
	})
})

test('trims tags and removes duplicates regardless of case', () => {
	expect(make({ tags: [' Chai', 'chai ', '\u202e', 'CHAI', 'Night  walks'] }).tags).toEqual(['Chai', 'Night walks'])
})

test('removes duplicate interests and sorts them', () => {
	expect(make({ interestedIn: ['nonbinary', 'woman', 'woman'] }).interestedIn).toEqual(['woman', 'nonbinary'])
})

test('a name must contain a letter or a digit', () => {
	for (const name of ['\u202e\u200b', '\u3164\u115f', '\u2800', '♥♥♥', '-'])
		expect([name, refusal({ name })]).toEqual([name, { code: 'unprocessable', fields: ['name'] }])
	for (const name of ['7', '秀', 'अ']) expect([name, refusal({ name })]).toEqual([name, 'accepted'])
})

test('an input is limited in letters as people see them, and in bytes', () => {
	const family = '👨‍👩‍👧‍👦'
	const faults = (changes: object) =>
		profileInput.safeParse({ ...testProfile, ...changes }).error?.issues.map(({ path }) => path.join('.'))
	const most = { name: 'हि'.repeat(30), description: 'हि'.repeat(500), tags: [family.repeat(3), '🇮🇳'.repeat(24)] }
	expect(faults(most)).toBeUndefined()
	expect(faults({ name: 'x'.repeat(61), description: 'हि'.repeat(501), tags: ['chai', '🇮🇳'.repeat(25)] })).toEqual([
		'name',
		'description',
		'tags.1',
	])
	const endless = `a${'\u0301'.repeat(10_000)}`
	expect(faults({ name: endless, description: endless, tags: [endless] })).toEqual(['name', 'description', 'tags.0'])
})

test('leaves out what shows nothing, and tags that look like another', () => {
	const made = make({
		description: '\u200b\n\u2800',
		tags: ['\u200d', '\u2800\ufe0f', 'chai', 'ｃｈａｉ', 'cha\u200di', 'Chai\u00a0'],
		prompts: [{ prompt: 'Ask me about', answer: '\u200d\u200d' }],
	})
	expect(made).toMatchObject({ description: '', tags: ['chai'], prompts: [] })
})
