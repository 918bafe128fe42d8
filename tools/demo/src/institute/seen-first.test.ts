import { describe, expect, it } from 'vitest'
import { mayMeet } from '#people/orientation.ts'
import { demoClass, playableStudents } from '#people/student.ts'
import { testInstitute } from '#testing/institute.ts'
import { seenFirst } from './seen-first.ts'

describe('the order of the portraits', () => {
	it('has everybody once, those first whom most playable students see', () => {
		const students = demoClass({ institute: testInstitute, today: new Date('2026-11-21') })
		const ordered = seenFirst(students)
		expect(ordered.toSorted((a, b) => a.number - b.number)).toEqual(students)
		const viewers = students.slice(0, playableStudents)
		const seen = ordered.map((one) => viewers.filter((by) => by !== one && mayMeet(by.profile, one.profile)).length)
		expect(seen).toEqual(seen.toSorted((a, b) => b - a))
		expect(seen[0]).toBeGreaterThan(seen.at(-1) ?? 0)
	})
})
