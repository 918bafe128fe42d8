import { type HeadlessMember, headlessMember, type Instead } from '@ydo/client/member/headless-member'
import { cardPaths } from '@ydo/contract/cards'
import { chatPaths, newMessage } from '@ydo/contract/chats'
import { openMessageWriter } from '@ydo/server/testing/message-writer-beside'

/** Demo students who have a card and no keys yet. */
const free = Array.from({ length: 20 }, (_, i) => `student${String(i + 1).padStart(3, '0')}@iiitdmj.ac.in`)
/** Messages of one of the two before the other writes; in the end the turns are as short as in a talk. */
const turn = 500
const shortTurn = 5
const short = 100
/** Milliseconds between two messages by their stamps: 180 of each of the two a day. */
const apart = 240_000

export type LongChat = { email: string; words: readonly string[]; match: string; newest: string }

/**
 * A chat of so many real messages on the server: sealed by two members' own devices and taken as the server takes them, over weeks by
 * their stamps. Answers whose it is and how a new device opens it; the last message is theirs.
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
			// Until the other has written, fewer are taken.
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

/** Of one line to several, each another. */
function textOf(number: number): string {
	return Array.from({ length: 1 + (number % 9) }, () => `message ${number}`).join(', ')
}

async function twoWhoSeeEachOther(baseURL: string, beside: (id: string) => Instead) {
	const [email = '', ...others] = free
	const her = await headlessMember(baseURL, email, beside)
	const seen = (await (await her.request(cardPaths.all)).json()) as { id: string }[]
	for (const other of others) {
		const him = await headlessMember(baseURL, other, beside)
		if (seen.some(({ id }) => id === him.id)) return { her, him, email }
	}
	throw new Error('no two of the demo institute see each other')
}

/** Makes the vault, and the twelve words that open it. */
async function begin({ open, pass, sync, addWords }: HeadlessMember): Promise<readonly string[]> {
	await open()
	// The first decision makes the vault, even if it is about nobody.
	await pass('A'.repeat(22))
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
	for (const one of [her, him]) await one.sync()
	for (const one of [her, him, her]) await one.tick()
	for (const one of [her, him]) await one.sync()
	const match = her.view().matches.find(({ peer }) => peer === him.id)
	if (!match) throw new Error('the two did not match')
	return match.id
}

/** Everything that was written has been sent, or taken. */
async function settle({ sync, chats }: HeadlessMember, match: string): Promise<void> {
	const isDone = await sync()
	if (!isDone || chats.view(match)?.messages.some(({ state }) => state !== 'sent'))
		throw new Error('messages were not sent')
}
