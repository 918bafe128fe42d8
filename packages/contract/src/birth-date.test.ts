import { describe, expect, test } from 'vitest'
import { ageOn, birthdayAt, dateIn, formatBirthDate, isRealDate, parseBirthDate, sayDate } from './birth-date.ts'

describe('parsing a birth date', () => {
	test.each([
		['14/08/2004', '2004-08-14'],
		[' 1/2/2005 ', '2005-02-01'],
		['14-8-2004', '2004-08-14'],
		['14.08.2004', '2004-08-14'],
		['31/02/2004', '2004-02-31'],
		['14082004', '2004-08-14'],
		['14/082004', '2004-08-14'],
		['१४/०८/२००४', '2004-08-14'],
		['\u200e14/08/2004\u200f', '2004-08-14'],
		['১৪০৮২০০৪', '2004-08-14'],
		['௧௪.௮.௨௦௦௪', '2004-08-14'],
		['۱۴/۸/۲۰۰۴', '2004-08-14'],
		['𝟏𝟒/𝟪/𝟸𝟶𝟶𝟺', '2004-08-14'],
	])('reads %j as %s', (text, date) => {
		expect(parseBirthDate(text)).toBe(date)
	})

	test.each(['', '2004', '14/08', '14/08/04', '2004-08-14', '14th August 2004', '14/08/20045'])(
		'rejects %j',
		(text) => {
			expect(parseBirthDate(text)).toBeUndefined()
		},
	)

	test('formats a date in the form it parses', () => {
		expect(formatBirthDate('2004-08-04')).toBe('04/08/2004')
		expect(parseBirthDate(formatBirthDate('2004-08-04'))).toBe('2004-08-04')
	})
})

test.each([
	['2004-02-29', true],
	['2005-02-29', false],
	['2004-04-31', false],
	['2004-13-01', false],
	['2004-00-10', false],
	['0000-00-00', false],
])('%s is a real date: %s', (date, real) => {
	expect(isRealDate(date)).toBe(real)
})

test.each([
	['2026-11-20', 17],
	['2026-11-21', 18],
	['2027-11-20', 18],
])('a person born on 21 November 2008 is on %s %i years old', (today, age) => {
	expect(ageOn(today, '2008-11-21')).toBe(age)
})

test('a person born on 29 February has a birthday on 1 March', () => {
	expect([ageOn('2022-02-28', '2004-02-29'), ageOn('2022-03-01', '2004-02-29')]).toEqual([17, 18])
})

test('says a date in words, also the day of coming of age', () => {
	expect(sayDate('2010-03-04')).toBe('4 March 2010')
	expect(birthdayAt('2010-03-04', 18)).toBe('2028-03-04')
	expect(birthdayAt('2012-02-29', 18)).toBe('2030-03-01')
	expect(birthdayAt('2012-02-29', 20)).toBe('2032-02-29')
})

test('a day begins at midnight of its time zone', () => {
	const time = Date.parse('2026-11-20T18:30:00Z')
	expect([dateIn('Asia/Kolkata', time - 1), dateIn('Asia/Kolkata', time)]).toEqual(['2026-11-20', '2026-11-21'])
	expect(dateIn('America/New_York', Date.parse('2026-11-21T03:00:00Z'))).toBe('2026-11-20')
})
