import { genders } from '@ydo/contract/profile'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayMeet, type Person } from './cards.ts'

const person: fc.Arbitrary<Person> = fc.record({
	gender: fc.constantFrom(...genders),
	interestedIn: fc.subarray([...genders], { minLength: 1 }),
	active: fc.boolean(),
})

const woman: Person = { gender: 'woman', interestedIn: ['man'], active: true }
const man: Person = { gender: 'man', interestedIn: ['woman', 'nonbinary'], active: true }

test('two people meet who are each interested in the other', () => {
	expect(mayMeet(woman, man)).toBe(true)
})

test('interest on one side is not enough', () => {
	expect(mayMeet(woman, { ...man, interestedIn: ['nonbinary'] })).toBe(false)
	expect(mayMeet({ ...woman, interestedIn: ['nonbinary'] }, man)).toBe(false)
})

test('whoever is not active meets nobody', () => {
	fc.assert(
		fc.property(person, person, (one, other) => {
			expect(mayMeet({ ...one, active: false }, other)).toBe(false)
			expect(mayMeet(one, { ...other, active: false })).toBe(false)
		}),
	)
})

test('nobody is seen by somebody they cannot see', () => {
	fc.assert(fc.property(person, person, (one, other) => mayMeet(one, other) === mayMeet(other, one)))
})

test('exactly those meet whose genders are among the interests of the other', () => {
	fc.assert(
		fc.property(person, person, (one, other) => {
			const wanted = new Set(one.interestedIn).has(other.gender) && new Set(other.interestedIn).has(one.gender)
			expect(mayMeet(one, other)).toBe(wanted && one.active && other.active)
		}),
	)
})
