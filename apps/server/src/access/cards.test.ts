import { genders } from '@ydo/contract/profile'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audienceOf, audienceSees, mayMeet, type Person, standsInAudience } from './cards.ts'
import { createExceptions } from './exceptions.ts'

const person: fc.Arbitrary<Person> = fc.record({
	gender: fc.constantFrom(...genders),
	interestedIn: fc.subarray([...genders], { minLength: 1 }),
	active: fc.boolean(),
	marks: fc.constant<string[]>([]),
	hiddenFrom: fc.constant(new Set<string>()),
})

const marks = fc.subarray(['email:a', 'email:b', 'beginning:a', 'discipline:Design'])

/** A person with marks, who may hide from others. */
const hiding = fc
	.tuple(person, marks, marks)
	.map(([one, marks, hiddenFrom]) => ({ ...one, marks, hiddenFrom: new Set(hiddenFrom) }))

const woman: Person = { gender: 'woman', interestedIn: ['man'], active: true, marks: [], hiddenFrom: new Set() }
const man: Person = {
	gender: 'man',
	interestedIn: ['woman', 'nonbinary'],
	active: true,
	marks: ['email:man'],
	hiddenFrom: new Set(),
}

test('two people who are interested in each other may meet', () => {
	expect(mayMeet(woman, man)).toBe(true)
})

test('interest on one side is not enough', () => {
	expect(mayMeet(woman, { ...man, interestedIn: ['nonbinary'] })).toBe(false)
	expect(mayMeet({ ...woman, interestedIn: ['nonbinary'] }, man)).toBe(false)
})

test('an inactive person meets nobody', () => {
	fc.assert(
		fc.property(person, person, (one, other) => {
			expect(mayMeet({ ...one, active: false }, other)).toBe(false)
			expect(mayMeet(one, { ...other, active: false })).toBe(false)
		}),
	)
})

test('visibility is symmetric', () => {
	fc.assert(fc.property(hiding, hiding, (one, other) => mayMeet(one, other) === mayMeet(other, one)))
})

test('hiding works in both directions', () => {
	const hidden = { ...woman, hiddenFrom: new Set(['email:man', 'email:other']) }
	expect([mayMeet(hidden, man), mayMeet(man, hidden)]).toEqual([false, false])
	expect(mayMeet({ ...woman, hiddenFrom: new Set(['email:other']) }, man)).toBe(true)
	fc.assert(
		fc.property(hiding, hiding, (one, other) => {
			const from = (hider: Person, { marks }: Person) => marks.some((mark) => hider.hiddenFrom.has(mark))
			const apart = !from(one, other) && !from(other, one)
			const free = new Set<string>()
			expect(mayMeet(one, other)).toBe(apart && mayMeet({ ...one, hiddenFrom: free }, { ...other, hiddenFrom: free }))
		}),
	)
})

test('two people may meet exactly if each one’s gender is among the other’s interests', () => {
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

test('an audience sees the people its members may meet, in the given order', () => {
	fc.assert(
		fc.property(owners, (all) => {
			for (const { person } of all)
				expect(audienceSees(person, all)).toEqual(all.filter((other) => mayMeet(person, other.person)))
		}),
	)
})

test('members of one audience see the same cards, and all or none of them are among those', () => {
	fc.assert(
		fc.property(owners, (all) => {
			for (const one of all) {
				const seen = audienceSees(one.person, all)
				for (const other of all.filter(({ person }) => audienceOf(person) === audienceOf(one.person))) {
					expect(audienceSees(other.person, all)).toEqual(seen)
					expect(standsInAudience(other.person)).toBe(seen.includes(other))
				}
			}
		}),
	)
})

test('the audience’s cards without a viewer’s exceptions equal the people the viewer may meet, after any change', () => {
	const member = fc.record({ id: fc.constantFrom(...'abcdefgh'), person: hiding })
	const crowd = fc.uniqueArray(member, { selector: ({ id }) => id })
	fc.assert(
		fc.property(fc.array(crowd, { maxLength: 6 }), (crowds) => {
			const exceptions = createExceptions()
			const kept = new Map<string, { id: string; person: Person }>()
			for (const crowd of crowds) {
				for (const one of crowd) kept.set(one.id, one)
				const present = [...kept.values()].filter(({ id }) => id < 'e' || crowd.some((one) => one.id === id))
				exceptions.take(present)
				for (const viewer of present) {
					const left = exceptions.of(viewer)
					const seen = audienceSees(viewer.person, present).filter(({ id }) => !left.has(id) && id !== viewer.id)
					expect(seen).toEqual(present.filter((one) => one !== viewer && mayMeet(viewer.person, one.person)))
				}
			}
		}),
	)
})

test('the order and repetition of interests do not split an audience', () => {
	const of = (interestedIn: Person['interestedIn']) => audienceOf({ ...woman, interestedIn })
	expect(of(['man', 'nonbinary'])).toBe(of(['nonbinary', 'man', 'man']))
	expect(of(['man'])).not.toBe(of(['nonbinary']))
})
