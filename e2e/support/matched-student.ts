import { alone } from './alone.ts'
import { type Liked, matchThem, type PlayedStudent, playStudent } from './played-student.ts'
import { talkOnce } from './played-talk.ts'
import { student } from './sign-in.ts'

// Nobody else signs in as these four: a browser that decided something as one of them would make another vault.

/** Who matched three others, and talked with the last of them since. */
export const matchedStudent = student(50)
const others = [
	{
		email: student(49),
		said: 'You laughed at my pun in the quiz final when nobody else did. Filter coffee, and I owe you a better one.',
	},
	{ email: student(51), said: '' },
	{ email: student(53), said: '' },
] as const
export const ownNote = 'Chai at the lake?'
export const theirNote = others[0].said

/** The student of `matchedStudent`, whose matches are there already; they are made where they are not. */
export function playMatched(baseURL: string): Promise<PlayedStudent> {
	return alone(`matched-${new URL(baseURL).port}`, async () => {
		const one = await playStudent(baseURL, matchedStudent)
		if (one.chats.list().some(({ last }) => last)) return one
		const liked: Liked[] = []
		for (const { email, said } of others)
			liked.push({ other: await playStudent(baseURL, email), said: [said && ownNote, said] })
		await matchThem(one, liked)
		const talker = liked.at(-1)
		if (talker) await talkOnce(one, talker.other)
		return one
	})
}
