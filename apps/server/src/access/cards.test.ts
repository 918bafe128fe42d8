import { genders } from '@ydo/contract/profile'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audienceOf, mayMeet, type Person, standsInAudience, visibleTo } from './cards.ts'

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

const owners = fc
	.array(person, { minLength: 2, maxLength: 20 })
	.map((people) => people.map((one, i) => ({ id: `member${i}`, person: one })))

test('an audience sees those its people may meet, in their order', () => {
	fc.assert(
		fc.property(owners, (all) => {
			for (const { person } of all)
				expect(visibleTo(person, all)).toEqual(all.filter((other) => mayMeet(person, other.person)))
		}),
	)
})

test('those of one audience see the same, and all of them are in it or none', () => {
	fc.assert(
		fc.property(owners, (all) => {
			for (const one of all) {
				const seen = visibleTo(one.person, all)
				for (const other of all.filter(({ person }) => audienceOf(person) === audienceOf(one.person))) {
					expect(visibleTo(other.person, all)).toEqual(seen)
					expect(standsInAudience(other.person)).toBe(seen.includes(other))
				}
			}
		}),
	)
})

test('many share an audience: the order and repetition of interests make none of their own', () => {
	const of = (interestedIn: Person['interestedIn']) => audienceOf({ ...woman, interestedIn })
	expect(of(['man', 'nonbinary'])).toBe(of(['nonbinary', 'man', 'man']))
	expect(of(['man'])).not.toBe(of(['nonbinary']))
})
