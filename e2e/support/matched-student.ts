import { alone } from './alone.ts'
import { matchThem, type PlayedStudent, playStudent } from './played-student.ts'
import { student } from './sign-in.ts'

// Nobody else signs in as these three: a browser that decided something as one of them would make another vault.

/** Who matched two others, said by whom. */
export const matchedStudent = student(50)
const others = [
	{
		email: student(49),
		said: 'You laughed at my pun in the quiz final when nobody else did. Filter coffee, and I owe you a better one.',
	},
	{ email: student(51), said: '' },
] as const
export const ownNote = 'Chai at the lake?'
export const theirNote = others[0].said

/** The student of `matchedStudent`, whose matches are there already; they are made where they are not. */
export function playMatched(baseURL: string): Promise<PlayedStudent> {
	return alone(`matched-${new URL(baseURL).port}`, async () => {
		const one = await playStudent(baseURL, matchedStudent)
		for (const { email, said } of others)
			if (one.view().matches.length < others.length)
				await matchThem(one, await playStudent(baseURL, email), [said && ownNote, said])
		return one
	})
}
