import { chatPaths } from '@ydo/contract/chats'
import { writeBareMessages } from '@ydo/server/test/bare-messages'
import type { CampusMember } from '@ydo/server/test/campus'
import { plantChats } from '@ydo/server/test/campus-chats'
import { messageBytes } from '@ydo/server/test/chat-bytes'
import { median } from '#browser/median.ts'
import type { Figure, Suite } from '#figure.ts'
import { type Campus, openCampus } from '#list/campus.ts'
import { type Load, loadWith } from '#list/http-load.ts'

/** Chats for calls, and as many for bare writes: enough that two messages of one chat are never in flight at once. */
const chats = 250
/** Messages of each chat in a round; all rounds together stay below a member's rate limit of a minute. */
const messagesEach = 8
const atOnce = 32
const rounds = 5
/** Warm-up rounds that do not count: the code is still being compiled. */
const early = 2

type Talk = { chat: Buffer; sender: CampusMember; senderId: Buffer; recipientId: Buffer }

/** Messages against the database writes of a message, each with a commit, in alternation. */
export const messageSuite: Suite = async () => {
	const campus = await openCampus(4 * chats, { signedIn: 4 * chats, files: [] })
	try {
		const talks = await plantTalks(campus)
		const [sending, writing] = [talks.slice(0, chats), talks.slice(chats)]
		const taken: { send: number; write: number }[] = []
		for (let round = -early; round < rounds; round++) {
			const requests = inTurns(sending, (talk, turn) => requestOf(talk, (round + early) * messagesEach + turn + 1))
			const run = () => loadWith({ port: campus.port, requests, connections: atOnce })
			const first = round % 2 === 0 ? await run() : undefined
			const write = await writeBareMessages(campus.dataDir, inTurns(writing, bareOf), atOnce)
			const send = first ?? (await run())
			if (round >= 0) taken.push({ send, write })
		}
		return figuresOf(taken)
	} finally {
		await campus.close()
	}
}

/** Members in pairs. */
async function plantTalks({ dataDir, members }: Campus): Promise<Talk[]> {
	const pairs = Array.from(
		{ length: 2 * chats },
		(_, i) => members.slice(2 * i, 2 * i + 2) as [CampusMember, CampusMember],
	)
	const ids = await plantChats(
		dataDir,
		pairs.map(([one, other]) => [one.id, other.id] as const),
	)
	return pairs.map(([sender, recipient], i) => ({
		...{ chat: ids[i] ?? Buffer.alloc(0), sender },
		senderId: Buffer.from(sender.id, 'base64url'),
		recipientId: Buffer.from(recipient.id, 'base64url'),
	}))
}

/** `messagesEach` items of each chat, those of one chat spread as far apart as possible. */
function inTurns<T>(talks: readonly Talk[], make: (talk: Talk, turn: number) => T): T[] {
	return Array.from({ length: messagesEach }, (_, turn) => talks.map((talk) => make(talk, turn))).flat()
}

/** The call that sends the `nth` message of a chat in which only one side writes. */
function requestOf({ chat, sender, senderId }: Talk, nth: number): Load['requests'][number] {
	const body = JSON.stringify({ body: messageBytes({ chat, sender: senderId }).toString('base64url') })
	return {
		path: chatPaths.messages,
		headers: {
			authorization: `Bearer ${sender.accessToken}`,
			'content-type': 'application/json',
			'content-length': String(Buffer.byteLength(body)),
		},
		body,
		status: 201,
		bytes: JSON.stringify({ number: nth, seq: nth, stamp: 'A'.repeat(54) }).length,
	}
}

function bareOf({ chat, senderId, recipientId }: Talk) {
	return { matchId: chat, senderId, recipientId, body: messageBytes({ chat, sender: senderId }) }
}

function figuresOf(taken: readonly { send: number; write: number }[]): Figure[] {
	const count = messagesEach * chats
	const subject = 'message'
	return [
		{ subject, property: 'messages a second', value: median(taken.map(({ send }) => count / send)) },
		{ subject, property: 'their bare writes a second', value: median(taken.map(({ write }) => count / write)) },
		{
			subject,
			property: 'messages ÷ their bare writes',
			value: median(taken.map(({ send, write }) => write / send)),
			limit: { atLeast: 0.5 },
		},
	]
}
