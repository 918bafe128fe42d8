import { setTimeout as sleep } from 'node:timers/promises'
import { type HeadlessMember, headlessMember } from '@ydo/client/member/headless-member'
import { cardList, cardPaths } from '@ydo/contract/cards'

/** One who may sign in at the demo institute. */
const email = 'student001@iiitdmj.ac.in'
/** README: "Smash a dozen or two". */
const smashed = 24
/** Milliseconds between two looks. */
const every = 1000
/** Milliseconds between two ticks. */
const betweenTicks = 10_000

/** Signs a demo student in. Throws where the stand-in or the server does not let them. */
export function signIn(url: string): Promise<HeadlessMember> {
	return headlessMember(url, email)
}

/** Ids of the cards that a member is dealt. */
export async function cardsOf({ request }: HeadlessMember): Promise<string[]> {
	return cardList.parse(await (await request(cardPaths.all)).json()).map(({ id }) => id)
}

/** Likes some, keeps a key, and sends the likes. */
export async function choose(member: HeadlessMember): Promise<void> {
	await member.open()
	for (const id of (await cardsOf(member)).slice(0, smashed)) await member.like(id)
	await member.sync()
	await member.addWords(() => {})
	await member.tick()
}

/** Resolves with the match of whoever likes the member back first. Likes leave as those who are liked get their keys. */
export async function match({ tick, chats }: HeadlessMember, signal: AbortSignal): Promise<string> {
	for (; ; await sleep(betweenTicks, undefined, { signal })) {
		await tick()
		const [first] = chats.list()
		if (first) return first.id
	}
}

/** Writes to a match, and resolves with the first answer. */
export async function talk({ sync, chats }: HeadlessMember, id: string, signal: AbortSignal): Promise<string> {
	const close = chats.open(id)
	await chats.send(id, 'Hello! Is there a window seat in the library?')
	for (; ; await sleep(every, undefined, { signal })) {
		await sync()
		const answer = chats.view(id)?.messages.find(({ isOwn }) => !isOwn)
		if (!answer) continue
		close()
		return answer.text
	}
}
