import { pause } from '@ydo/client/calls/request'
import { type HeadlessMember, headlessMember, type Instead } from '@ydo/client/member/headless-member'
import { cardPaths } from '@ydo/contract/cards'
import { chatPaths, newMessage } from '@ydo/contract/chats'
import { openMessageWriter } from '@ydo/server/test/message-writer-beside'

/** Demo students with a card and no keys yet. */
const free = Array.from({ length: 20 }, (_, i) => `student${String(i + 1).padStart(3, '0')}@iiitdmj.ac.in`)
/** Messages of one member before the other writes; the last turns are as short as in conversation. */
const turn = 500
const shortTurn = 5
const short = 100
/** Milliseconds between the timestamps of two messages: each of the two writes 180 a day. */
const apart = 240_000

export type LongChat = { email: string; words: readonly string[]; match: string; newest: string }

/**
 * A chat of `count` real messages on the server: encrypted by two members' own devices and accepted by the server, timestamped over
 * weeks. Returns its owner and the words to open it on a new device; the other member wrote the last message.
 */
export async function seedLongChat(baseURL: string, dataDir: string, count: number): Promise<LongChat> {
	let time = Date.now() - count * apart
	const writer = openMessageWriter(dataDir, () => time)
	const beside =
		(id: string): Instead =>
		(path, init) => {
			if (path !== chatPaths.messages || init?.method !== 'POST') return undefined
			time += apart
			return writer.write(id, newMessage.parse(JSON.parse(String(init.body))).body).then((sent) => Response.json(sent))
		}
	try {
		const { her, him, email } = await twoWhoSeeEachOther(baseURL, beside)
		const words = await begin(her)
		await begin(him)
		const match = await matchThem(her, him)
		for (const { chats } of [her, him]) chats.open(match)
		let written = 0
		for (let writer = him; written < count; writer = writer === him ? her : him) {
			const left = count - written
			const length = left > short ? Math.min(turn, left - short) : shortTurn
			// The server takes fewer until the other has written.
			const many = written < 2 * shortTurn ? shortTurn : length
			for (let i = 0; i < many; i++) await writer.chats.send(match, textOf(++written))
			await settle(writer, match)
			await settle(writer === him ? her : him, match)
		}
		return { email, words, match, newest: textOf(count) }
	} finally {
		await writer.close()
	}
}

/** A distinct text of one to several lines. */
function textOf(number: number): string {
	return Array.from({ length: 1 + (number % 9) }, () => `message ${number}`).join(', ')
}

async function twoWhoSeeEachOther(baseURL: string, beside: (id: string) => Instead) {
	const [email = '', ...others] = free
	const her = await headlessMember(baseURL, email, { insteadFor: beside })
	const seen = (await (await her.request(cardPaths.all)).json()) as { id: string }[]
	for (const other of others) {
		const him = await headlessMember(baseURL, other, { insteadFor: beside })
		if (seen.some(({ id }) => id === him.id)) return { her, him, email }
	}
	throw new Error('no two of the demo institute see each other')
}

/** Makes the keys, and the twelve words that open the vault. */
async function begin({ open, sync, addWords }: HeadlessMember): Promise<readonly string[]> {
	await open()
	await sync()
	let kept: readonly string[] = []
	await addWords((words) => {
		kept = words
	})
	return kept
}

async function matchThem(her: HeadlessMember, him: HeadlessMember): Promise<string> {
	await her.like(him.id)
	await him.like(her.id)
	for (const one of [her, him]) await one.sendSlot()
	for (let left = 60; left > 0 && her.view().matches.length === 0; left--) {
		await pause(0.5)
		for (const one of [her, him]) await one.sync()
	}
	const match = her.view().matches.find(({ peer }) => peer === him.id)
	if (!match) throw new Error('the two did not match')
	return match.id
}

/** Resolves when every message is sent, or received. */
async function settle({ sync, chats }: HeadlessMember, match: string): Promise<void> {
	const isDone = await sync()
	if (!isDone || chats.view(match)?.messages.some(({ state }) => state !== 'sent'))
		throw new Error('messages were not sent')
}
