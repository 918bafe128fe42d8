import { randomBytes } from 'node:crypto'
import { ageOn } from '@ydo/contract/birth-date'
import { type Institute, institute } from '@ydo/contract/institute'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadInstitute } from '#domain/institute/institute.ts'
import { createSealer } from '#infra/at-rest.ts'
import { dateOf } from '#infra/time.ts'
import { instituteFile } from '#test/institute-file.ts'
import { comesOfAge, openHold, proposedYear, sealHold, studentOf } from './admission.ts'

const iiitdmj = loadInstitute(instituteFile).institute

function withPattern(students: string, branches: Record<string, string> = {}): Institute {
	return institute.parse({ ...iiitdmj, email: { students, branches } })
}

describe('student address', () => {
	test('yields batch, branch and roll number', () => {
		expect(studentOf(iiitdmj, '22bcs001@iiitdmj.ac.in')).toEqual({
			batch: '22',
			branch: 'cs',
			discipline: 'Computer Science',
			roll: '001',
		})
	})

	test('is matched case-insensitively', () => {
		expect(studentOf(iiitdmj, '23MDS042@IIITDMJ.ac.in')).toMatchObject({ discipline: 'Design', roll: '042' })
	})

	test('may have a branch that the file does not list', () => {
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
	])('rejects %s', (email) => {
		expect(studentOf(iiitdmj, email)).toBeUndefined()
	})
})

test('must match the whole part before the at-sign, with or without anchors', () => {
	for (const source of ['\\d+', '^\\d+$', '\\d+|staff']) {
		expect(studentOf(withPattern(source), '12@iiitdmj.ac.in')).toEqual({})
		expect(studentOf(withPattern(source), '12x@iiitdmj.ac.in')).toBeUndefined()
	}
})

test('looks up branches case-insensitively', () => {
	const rules = withPattern('(?<branch>[a-z]+)', { CS: 'Design' })
	expect(studentOf(rules, 'cs@iiitdmj.ac.in')).toEqual({ branch: 'cs', discipline: 'Design' })
})

test('recognises nobody without a pattern', () => {
	const { email: _, ...open } = iiitdmj
	expect(studentOf(open, '22bcs001@iiitdmj.ac.in')).toBeUndefined()
})

test('recovers every batch, branch and roll number of a composed address', () => {
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

test('never throws, whatever the text', () => {
	fc.assert(fc.property(fc.string(), (text) => void studentOf(iiitdmj, text)))
	fc.assert(fc.property(fc.string(), (text) => void studentOf(iiitdmj, `${text}@iiitdmj.ac.in`)))
})

describe('proposed year', () => {
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

test('comes of age on the first day at 18, also when born on 29 February', () => {
	const birth = fc.date({ min: new Date('1990-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
	fc.assert(
		fc.property(fc.oneof(birth, fc.constant(new Date('2008-02-29'))), (date) => {
			const born = date.toISOString().slice(0, 10)
			const day = comesOfAge(born)
			expect([ageOn(dateOf(day - 1), born), ageOn(dateOf(day), born)]).toEqual([17, 18])
		}),
	)
})

test('opens the day only for its own account', () => {
	const sealer = createSealer(randomBytes(32))
	const [one, other] = [randomBytes(32), randomBytes(32)]
	const sealed = sealHold(sealer, one, 20_777)
	expect(openHold(sealer, one, sealed)).toBe(20_777)
	expect(() => openHold(sealer, other, sealed)).toThrow()
})
