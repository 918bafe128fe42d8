import { limits } from '@ydo/contract/limits'
import { profileInput } from '@ydo/contract/profile'
import { describe, expect, it } from 'vitest'
import { testInstitute } from '#test/institute.ts'
import { mayMeet } from '#test/may-meet.ts'
import { demoClass, demoStudent, demoStudents, playableStudents, type Student } from './student.ts'

const setting = { institute: testInstitute, today: new Date('2026-11-21') }
const students = demoClass(setting)
const distinct = (values: string[]): number => new Set(values).size
const deckOf = (student: Student) =>
	students.filter((other) => other !== student && mayMeet(student.profile, other.profile)).length

/** Completed years on a day. */
function age(born: string, day: Date): number {
	const birth = new Date(born)
	const before =
		day.getUTCMonth() < birth.getUTCMonth() ||
		(day.getUTCMonth() === birth.getUTCMonth() && day.getUTCDate() < birth.getUTCDate())
	return day.getUTCFullYear() - birth.getUTCFullYear() - (before ? 1 : 0)
}

function expectAdmissible({ number, profile, fullName }: Student): void {
	const who = `student ${number}`
	expect(profileInput.parse(profile), who).toEqual(profile)
	expect(testInstitute.disciplines).toContain(profile.discipline)
	expect(testInstitute.years).toContain(profile.year)
	expect(fullName.startsWith(profile.name)).toBe(true)
	expect(profile.tags.every((tag) => tag === tag.toLowerCase() && tag.length <= limits.tagLength)).toBe(true)
	expect(distinct(profile.tags)).toBe(profile.tags.length)
	expect(profile.tags.length).toBeGreaterThanOrEqual(2)
	expect(distinct(profile.prompts.map(({ prompt }) => prompt))).toBe(profile.prompts.length)
	for (const { prompt } of profile.prompts) expect(testInstitute.prompts).toContain(prompt)
}

describe('a demo student', () => {
	it('is a function of the number', () => {
		expect(demoStudent(137, setting)).toEqual(demoStudent(137, setting))
		expect(demoClass(setting)).toEqual(students)
	})

	it('stays the same throughout an academic year', () => {
		const [first, last] = ['2026-07-01', '2027-06-30'].map((day) => demoClass({ ...setting, today: new Date(day) }))
		expect(first).toEqual(last)
	})

	it('has an address of the first domain, with three digits', () => {
		expect(students[6]?.email).toBe('student007@test.example.in')
		expect(students.at(-1)?.email).toBe('student240@test.example.in')
	})

	it('has a profile that the contract accepts, for every number', () => {
		for (const student of students) expectAdmissible(student)
	})

	it.each(['2026-07-01', '2027-06-30'])('is 18 to 25 on %s, older in higher years', (day) => {
		const ages = students.map(({ profile }) => ({ year: profile.year, age: age(profile.birthDate, new Date(day)) }))
		expect(Math.min(...ages.map((one) => one.age))).toBeGreaterThanOrEqual(18)
		expect(Math.max(...ages.map((one) => one.age))).toBeLessThanOrEqual(25)
		const mean = testInstitute.years.map((year) => {
			const ofYear = ages.filter((one) => one.year === year)
			return ofYear.reduce((sum, one) => sum + one.age, 0) / ofYear.length
		})
		expect(mean).toEqual(mean.toSorted((a, b) => a - b))
	})
})

describe('the demo class', () => {
	it('has hardly any duplicates', () => {
		expect(students).toHaveLength(demoStudents)
		expect(distinct(students.map((one) => one.fullName))).toBe(demoStudents)
		expect(distinct(students.map((one) => one.profile.name))).toBeGreaterThan(230)
		expect(distinct(students.map((one) => one.profile.description))).toBeGreaterThan(230)
		expect(distinct(students.map((one) => one.profile.tags.join()))).toBe(demoStudents)
	})

	it('has the cases that break careless pages', () => {
		const descriptions = students.map((one) => one.profile.description)
		expect(descriptions).toContain('')
		expect(Math.max(...descriptions.map((text) => text.length))).toBe(limits.bioLength)
		for (const part of ['<b>', '&', '"', 'चाय']) expect(descriptions.some((text) => text.includes(part))).toBe(true)
		const names = students.map((one) => one.fullName)
		for (const part of ['आराध्या', "D'Souza", 'Venkata Satya Lakshmi Narasimha']) {
			expect(names.some((name) => name.includes(part))).toBe(true)
		}
		expect(students.some((one) => one.profile.name === 'Om')).toBe(true)
	})

	it('balances women and men and has others', () => {
		const count = (gender: string) => students.filter((one) => one.profile.gender === gender).length
		expect(Math.abs(count('woman') - count('man'))).toBeLessThan(20)
		expect(count('nonbinary')).toBeGreaterThanOrEqual(10)
	})

	it('gives everybody someone to meet, and most of them a long deck', () => {
		const decks = students.map(deckOf)
		expect(Math.min(...decks)).toBeGreaterThanOrEqual(25)
		expect(decks.filter((size) => size >= 90).length).toBeGreaterThan(demoStudents * 0.75)
		expect(decks[0]).toBeGreaterThan(60)
	})

	it('has every gender and many kinds of interest among the students to sign in as', () => {
		const playable = students.slice(0, playableStudents).map((one) => one.profile)
		expect(distinct(playable.map((one) => one.gender))).toBe(3)
		expect(distinct(playable.map((one) => `${one.gender} ${one.interestedIn.toSorted()}`))).toBeGreaterThanOrEqual(6)
	})
})
