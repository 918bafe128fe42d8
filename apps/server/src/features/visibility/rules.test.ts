import { limits } from '@ydo/contract/limits'
import { expect, test } from 'vitest'
import { createHasher } from '#platform/at-rest.ts'
import { testInstitute } from '#testing/app.ts'
import { reviseVisibility, seenByAll } from './rules.ts'

const hasher = createHasher(Buffer.alloc(32))
const circumstances = { institute: testInstitute, hasher, day: 100, present: undefined }
const hidingFrom = (email: string) => ({ ...seenByAll, hiddenFrom: { ...seenByAll.hiddenFrom, emails: [email] } })

/** As many changes of whom one hides from as a day allows. */
function changedOften() {
	let present = reviseVisibility(hidingFrom('a0@iiitdmj.ac.in'), circumstances)
	for (let i = 1; i < limits.exclusionChangesPerDay; i++)
		present = reviseVisibility(hidingFrom(`a${i}@iiitdmj.ac.in`), { ...circumstances, present })
	return present
}

test('whom one hides from changes so often in a day: who watches whose card goes would learn addresses', () => {
	const present = changedOften()
	const next = () => reviseVisibility(hidingFrom('ex@iiitdmj.ac.in'), { ...circumstances, present })
	expect(next).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
	const tomorrow = reviseVisibility(hidingFrom('ex@iiitdmj.ac.in'), { ...circumstances, present, day: 101 })
	expect(tomorrow).toMatchObject({ changedOn: 101, changes: 1 })
})

test('pausing, and saving what is there, are no such changes', () => {
	const present = changedOften()
	const { hiddenFrom } = present
	for (const paused of [true, false])
		expect(reviseVisibility({ hiddenFrom, paused }, { ...circumstances, present })).toEqual({ ...present, paused })
	expect(reviseVisibility(seenByAll, circumstances)).toMatchObject({ marks: [], changes: 0 })
})

test('a pattern with a star and one without are the same mark', () => {
	const marksOf = (pattern: string) =>
		reviseVisibility({ ...seenByAll, hiddenFrom: { ...seenByAll.hiddenFrom, rollPatterns: [pattern] } }, circumstances)
			.marks
	expect(marksOf('22bcs*')).toEqual(marksOf('22bcs'))
	expect(marksOf('22bcs')).not.toEqual(marksOf('22bc'))
})
