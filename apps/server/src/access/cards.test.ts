import { genders } from '@ydo/contract/profile'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audienceOf, mayMeet, type Person, visibleTo } from './cards.ts'

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

test('a viewer sees those they may meet, in their order, and never themselves', () => {
	fc.assert(
		fc.property(owners, (all) => {
			for (const viewer of all)
				expect(visibleTo(viewer, all)).toEqual(
					all.filter((other) => other !== viewer && mayMeet(viewer.person, other.person)),
				)
		}),
	)
})

test('those of one audience see exactly the same, and none of them is in it', () => {
	fc.assert(
		fc.property(owners, (all) => {
			for (const one of all)
				for (const other of all.filter((viewer) => audienceOf(viewer) === audienceOf(one))) {
					expect(visibleTo(other, all)).toEqual(visibleTo(one, all))
					expect(visibleTo(one, all)).not.toContain(other)
				}
		}),
	)
})

test('many share an audience: the order and repetition of interests make none of their own', () => {
	const of = (id: string, interestedIn: Person['interestedIn']) =>
		audienceOf({ id, person: { ...woman, interestedIn } })
	expect(of('a', ['man', 'nonbinary'])).toBe(of('b', ['nonbinary', 'man', 'man']))
	expect(of('a', ['man'])).not.toBe(of('b', ['nonbinary']))
	expect(of('a', ['woman'])).not.toBe(of('b', ['woman']))
})
