import { mayMeet } from '#people/orientation.ts'
import { playableStudents, type Student } from '#people/student.ts'

/** The students in the order in which portraits are wanted: first those whom most of the playable students see. */
export function seenFirst(students: readonly Student[]): Student[] {
	const viewers = students.slice(0, playableStudents)
	const seenBy = new Map(
		students.map((student) => [
			student,
			viewers.filter((viewer) => viewer !== student && mayMeet(viewer.profile, student.profile)).length,
		]),
	)
	return students.toSorted((one, other) => (seenBy.get(other) ?? 0) - (seenBy.get(one) ?? 0))
}
