import { limits } from '@ydo/contract/limits'
import { expect, test } from 'vitest'
import { marksOn } from '#domain/visibility/stored-visibility.ts'
import { createHasher } from '#infra/at-rest.ts'
import { testInstitute } from '#test/app.ts'
import { reviseVisibility, seenByAll } from './routes.ts'

const hasher = createHasher(Buffer.alloc(32))
const circumstances = { institute: testInstitute, hasher, day: 100, present: undefined, added: [] }
const hidingFrom = (email: string) => ({ ...seenByAll, hiddenFrom: { ...seenByAll.hiddenFrom, emails: [email] } })

/** Uses up the changes allowed per day. */
function changedOften() {
	let present = reviseVisibility(hidingFrom('a0@iiitdmj.ac.in'), circumstances)
	for (let i = 1; i < limits.exclusionChangesPerDay; i++)
		present = reviseVisibility(hidingFrom(`a${i}@iiitdmj.ac.in`), { ...circumstances, present })
	return present
}

test('limits changes of the hide list per day, since watching which card disappears would reveal addresses', () => {
	const present = changedOften()
	const next = () => reviseVisibility(hidingFrom('ex@iiitdmj.ac.in'), { ...circumstances, present })
	expect(next).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
	const tomorrow = reviseVisibility(hidingFrom('ex@iiitdmj.ac.in'), { ...circumstances, present, day: 101 })
	expect(tomorrow).toMatchObject({ changedOn: 101, changes: 1 })
})

const addresses = (from: number, count: number) => ({
	...seenByAll,
	hiddenFrom: {
		...seenByAll.hiddenFrom,
		emails: Array.from({ length: count }, (_, i) => `b${from + i}@iiitdmj.ac.in`),
	},
})
const tooMany = expect.objectContaining({ code: 'too_many_requests' })

test('limits added addresses and patterns per day and per 30 days, in any number of saves', () => {
	const { hiddenAddedPerDay: most, hiddenAddedLately, hiddenAddedDays } = limits
	const add = (from: number, count: number, more: object) =>
		reviseVisibility(addresses(from, count), { ...circumstances, ...more })
	expect(() => add(0, most + 1, {})).toThrow(tooMany)
	const present = add(0, most, {})
	expect(present.added).toEqual([{ on: 100, count: most }])
	const patterns = { ...addresses(0, most), hiddenFrom: { ...addresses(0, most).hiddenFrom, rollPatterns: ['22bcs'] } }
	expect(() => reviseVisibility(patterns, { ...circumstances, present })).toThrow(tooMany)
	const disciplines = { ...patterns, hiddenFrom: { ...addresses(0, most).hiddenFrom, disciplines: ['Design'] } }
	expect(reviseVisibility(disciplines, { ...circumstances, present }).added).toEqual(present.added)
	const second = add(most, hiddenAddedLately - most, { present, day: 101 })
	expect(() => add(100, 1, { present: second, day: 99 + hiddenAddedDays })).toThrow(tooMany)
	expect(add(100, 1, { present: second, day: 100 + hiddenAddedDays }).added).toEqual([
		{ on: 101, count: hiddenAddedLately - most },
		{ on: 100 + hiddenAddedDays, count: 1 },
	])
	// The limit also survives erasing and rejoining.
	expect(() => add(100, 1, { day: 102, added: second.added })).toThrow(tooMany)
})

test('a removed entry applies until the end of the day, may be added back meanwhile, and can always be removed', () => {
	const first = reviseVisibility(addresses(0, limits.hiddenAddedPerDay), circumstances)
	const removed = reviseVisibility(seenByAll, { ...circumstances, present: first })
	expect(removed).toMatchObject({ hiddenFrom: seenByAll.hiddenFrom, marks: [], changes: 1, added: first.added })
	expect([marksOn(removed, 100).toSorted(), marksOn(removed, 101)]).toEqual([first.marks.toSorted(), []])
	const back = reviseVisibility(addresses(0, 1), { ...circumstances, present: removed })
	expect(back.added).toEqual(first.added)
	expect(marksOn(back, 100).toSorted()).toEqual(first.marks.toSorted())
	expect(marksOn(back, 101)).toEqual(back.marks)
	const tomorrow = { ...circumstances, day: 101 }
	expect(reviseVisibility(addresses(0, 1), { ...tomorrow, present: removed }).added).toContainEqual({
		on: 101,
		count: 1,
	})
	const often = changedOften()
	const emptied = reviseVisibility(seenByAll, { ...circumstances, present: often })
	expect(marksOn(emptied, 100)).toHaveLength(limits.exclusionChangesPerDay)
})

test('pausing and saves without changes do not count', () => {
	const present = changedOften()
	const { hiddenFrom } = present
	for (const paused of [true, false])
		expect(reviseVisibility({ hiddenFrom, paused }, { ...circumstances, present })).toEqual({ ...present, paused })
	expect(reviseVisibility(seenByAll, circumstances)).toMatchObject({ marks: [], changes: 0 })
})

test('a pattern with and without a star is the same mark', () => {
	const marksOf = (pattern: string) =>
		reviseVisibility({ ...seenByAll, hiddenFrom: { ...seenByAll.hiddenFrom, rollPatterns: [pattern] } }, circumstances)
			.marks
	expect(marksOf('22bcs*')).toEqual(marksOf('22bcs'))
	expect(marksOf('22bcs')).not.toEqual(marksOf('22bc'))
})
