import { setTimeout as sleep } from 'node:timers/promises'
import { type HeadlessMember, headlessMember } from '@ydo/client/member/headless-member'
import { cardList, cardPaths } from '@ydo/contract/cards'

/** A student for sign-in at the demo institute. */
const email = 'student001@iiitdmj.ac.in'
/** README: "Smash a dozen or two". */
const smashed = 24
/** Milliseconds between two polls. */
const every = 1000
/** Milliseconds between two slots. */
const betweenSlots = 10_000

/** Signs a demo student in. Throws if the dev identity provider or the server refuses. */
export function signIn(url: string): Promise<HeadlessMember> {
	return headlessMember(url, email)
}

/** Ids of the cards that a member is dealt. */
export async function cardsOf({ request }: HeadlessMember): Promise<string[]> {
	return cardList.parse(await (await request(cardPaths.all)).json()).map(({ id }) => id)
}

/** Makes keys, likes some, and sends the likes. */
export async function choose(member: HeadlessMember): Promise<void> {
	await member.open()
	await member.sync()
	for (const id of (await cardsOf(member)).slice(0, smashed)) await member.like(id)
	await member.sendSlot()
}

/** Progress of the likes: number of choices in each state, and matches. */
export function progressOf({ view }: HeadlessMember): Record<string, number> {
	const { status, choices, matches } = view()
	const counts: Record<string, number> = { [status]: 1, matches: matches.length }
	for (const { state } of choices) counts[state] = (counts[state] ?? 0) + 1
	return counts
}

/** Resolves with the match of the first member who likes back. */
export async function match({ sendSlot, chats }: HeadlessMember, signal: AbortSignal): Promise<string> {
	for (; ; await sleep(betweenSlots, undefined, { signal })) {
		await sendSlot()
		const [first] = chats.list()
		if (first) return first.id
	}
}

/** Writes to a match, and resolves with the first answer. The message leaves once a slot has stored the match. */
export async function talk(
	{ sync, sendSlot, chats }: HeadlessMember,
	id: string,
	signal: AbortSignal,
): Promise<string> {
	const close = chats.open(id)
	await chats.send(id, 'Hello! Is there a window seat in the library?')
	for (let waited = 0; ; waited += every, await sleep(every, undefined, { signal })) {
		if (waited % betweenSlots === 0) await sendSlot()
		await sync()
		const answer = chats.view(id)?.messages.find(({ isOwn }) => !isOwn)
		if (!answer) continue
		close()
		return answer.text
	}
}
