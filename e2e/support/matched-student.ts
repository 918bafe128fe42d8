import { signInHeadless } from '@ydo/client/member/headless-member'
import { profile, profilePaths } from '@ydo/contract/profile'
import sharp from 'sharp'
import { alone } from './alone.ts'
import { type Liked, matchThem, type PlayedStudent, playStudent } from './played-student.ts'
import { talkOnce } from './played-talk.ts'
import { publishCardAt } from './publish-card.ts'
import { student } from './sign-in.ts'

/** New members, each with the card of a demo student but for the name: the keys of these demo students are lost. */
type Copy = { email: string; name: string; like: number; said: string }

const copy = (like: number, name: string, said = ''): Copy => ({
	email: `matched.${name.toLowerCase()}@iiitdmj.ac.in`,
	...{ name, like, said },
})

const own = copy(50, 'Nandini')
/** A member who matched three others, and has chatted with the last of them. */
export const matchedStudent = own.email
export const ownNote = 'Chai at the lake?'
export const theirNote =
	'You laughed at my pun in the quiz final when nobody else did. Filter coffee, and I owe you a better one.'
const others = [copy(49, 'Nangsel', theirNote), copy(51, 'Neethu'), copy(53, 'Namrata')]

/** The student of `matchedStudent`, whose matches are made if they do not exist yet. */
export function playMatched(baseURL: string): Promise<PlayedStudent> {
	return alone('matched', async () => {
		const one = await play(baseURL, own)
		if (one.chats.list().some(({ last }) => last)) return one
		const liked: Liked[] = []
		for (const other of others)
			liked.push({ other: await play(baseURL, other), said: [other.said && ownNote, other.said] })
		await matchThem(one, liked)
		const talker = liked.at(-1)
		if (talker) await talkOnce(one, talker.other)
		return one
	})
}

async function play(baseURL: string, { email, name, like }: Copy): Promise<PlayedStudent> {
	if (!(await cardOf(baseURL, email))) {
		const card = await cardOf(baseURL, student(like))
		const [photo] = card?.photos ?? []
		if (!card || !photo) throw new Error(`demo student ${like} has no card yet`)
		const picture = await (await fetch(new URL(photo.src, baseURL))).arrayBuffer()
		const jpeg = new Uint8Array(await sharp(picture).jpeg().toBuffer())
		const { id: _, photos: __, nickname: ___, sidesFrom: ____, ...input } = card
		await publishCardAt(baseURL, email, { card: { ...input, name }, photo: jpeg })
	}
	return playStudent(baseURL, email)
}

async function cardOf(baseURL: string, email: string) {
	const { access_token } = await signInHeadless(baseURL, email)
	const headers = { authorization: `Bearer ${access_token}` }
	const answer = await fetch(new URL(profilePaths.profile, baseURL), { headers })
	return answer.ok ? profile.parse(await answer.json()) : undefined
}
