import { type Institute, institute } from '@ydo/contract/institute'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instituteFile } from '#testing/institute-file.ts'
import { loadInstitute } from './institute.ts'
import { proposedYear, studentOf } from './student.ts'

const iiitdmj = loadInstitute(instituteFile).institute

function withPattern(students: string, branches: Record<string, string> = {}): Institute {
	return institute.parse({ ...iiitdmj, email: { students, branches } })
}

describe('an e-mail of the institute', () => {
	test('tells batch, branch and roll number', () => {
		expect(studentOf(iiitdmj, '22bcs001@iiitdmj.ac.in')).toEqual({
			batch: '22',
			branch: 'cs',
			discipline: 'Computer Science',
			roll: '001',
		})
	})

	test('tells them whatever its case', () => {
		expect(studentOf(iiitdmj, '23MDS042@IIITDMJ.ac.in')).toMatchObject({ discipline: 'Design', roll: '042' })
	})

	test('may have a branch that the file does not explain', () => {
		expect(studentOf(iiitdmj, '22bxy001@iiitdmj.ac.in')).toEqual({ batch: '22', branch: 'xy', roll: '001' })
	})

	test.each([
		'director@iiitdmj.ac.in',
		'22bcs001@gmail.com',
		'22bcs001@sub.iiitdmj.ac.in',
		'x22bcs001@iiitdmj.ac.in',
		'22bcs0011@iiitdmj.ac.in',
		'22bcs001@iiitdmj.ac.in@iiitdmj.ac.in',
		'22bcs001+a@iiitdmj.ac.in',
		'22bcs001',
		'',
	])('is no student: %s', (email) => {
		expect(studentOf(iiitdmj, email)).toBeUndefined()
	})
})

test('a pattern holds for the whole part before the at-sign, anchored or not', () => {
	for (const source of ['\\d+', '^\\d+$', '\\d+|staff']) {
		expect(studentOf(withPattern(source), '12@iiitdmj.ac.in')).toEqual({})
		expect(studentOf(withPattern(source), '12x@iiitdmj.ac.in')).toBeUndefined()
	}
})

test('branches are explained whatever the case in the file', () => {
	const rules = withPattern('(?<branch>[a-z]+)', { CS: 'Design' })
	expect(studentOf(rules, 'cs@iiitdmj.ac.in')).toEqual({ branch: 'cs', discipline: 'Design' })
})

test('without a pattern nobody is known to be a student', () => {
	const { email: _, ...open } = iiitdmj
	expect(studentOf(open, '22bcs001@iiitdmj.ac.in')).toBeUndefined()
})

test('every batch, branch and roll number that an address is made of is read off it again', () => {
	const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
	fc.assert(
		fc.property(
			digits(2),
			fc.constantFrom('b', 'm', 'p'),
			fc.stringMatching(/^[a-z]{2}$/),
			digits(3),
			(batch, programme, branch, roll) => {
				expect(studentOf(iiitdmj, `${batch}${programme}${branch}${roll}@iiitdmj.ac.in`)).toMatchObject({
					batch,
					branch,
					roll,
				})
			},
		),
	)
})

test('no text at all makes it throw', () => {
	fc.assert(fc.property(fc.string(), (text) => void studentOf(iiitdmj, text)))
	fc.assert(fc.property(fc.string(), (text) => void studentOf(iiitdmj, `${text}@iiitdmj.ac.in`)))
})

describe('the year proposed', () => {
	test.each([
		['22', '2022-06-30', undefined],
		['22', '2022-07-01', '1st year'],
		['22', '2023-06-30', '1st year'],
		['22', '2023-07-01', '2nd year'],
		['2022', '2026-11-21', '5th year'],
		['21', '2026-11-21', undefined],
		['2a', '2026-11-21', undefined],
		['', '2026-11-21', undefined],
	])('of batch %s at %s is %s', (batch, day, year) => {
		expect(proposedYear(iiitdmj, batch, Date.parse(day))).toBe(year)
	})
})
