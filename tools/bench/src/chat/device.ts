import { chatPaths, type Message, type SentMessage } from '@ydo/contract/chats'
import { noticePaths } from '@ydo/contract/notices'
import type { CampusMember } from '@ydo/server/testing/campus'
import { messageBytes } from '@ydo/server/testing/chat-bytes'
import { WebSocket } from 'ws'
import type { Calls } from './calls.ts'

export type DeviceOptions = {
	port: number
	calls: Calls
	member: CampusMember
	/** Told of each message as the device holds it: by the id in hex. */
	onMessage?: (id: string) => void
}

/** What a member's device does about messages: it is woken by its socket, and asks for what is after its own number. */
export type Device = {
	member: CampusMember
	/** Resolves with the first frame. */
	open(): Promise<void>
	/** Breaks the connection off without a word, once it is there. */
	cut(): Promise<void>
	/** Sends a message that has the id; rejects where it is refused. */
	send(chat: Buffer, id: Buffer): Promise<void>
	/** Asks once more and resolves when all is there. */
	settle(): Promise<void>
	/** The ids of all messages that it holds, in hex, as often as they came. */
	held(): readonly string[]
	/** How many came with another number than the next. */
	outOfOrder(): number
}

type Page = { messages: Message[]; last: number }

/** The header's bytes before the message's id, which ends it. */
const idAt = 38
const headerBytes = 54
/** The letters of base64url that spell it. */
const headerLetters = (headerBytes * 4) / 3

export function createDevice({ port, calls, member, onMessage = () => {} }: DeviceOptions): Device {
	const ids: string[] = []
	let connection: Promise<WebSocket> | undefined
	let [known, wanted, misplaced] = [0, 0, 0]
	let fetching: Promise<void> | undefined

	const take = (number: number, id: string) => {
		if (number !== known + 1) misplaced++
		known = number
		ids.push(id)
		onMessage(id)
	}
	const fetchAll = async () => {
		while (wanted > known) {
			const path = `${chatPaths.messages}?after=${known}`
			const { messages } = (await calls.get(path, member.accessToken)) as Page
			for (const { number, body } of messages) take(number, idOf(body))
		}
	}
	const fetchNew = (): Promise<void> => {
		fetching ??= fetchAll().finally(() => {
			fetching = undefined
		})
		return fetching
	}
	const onFrame = (text: string) => {
		const frame = JSON.parse(text) as { messages?: number }
		wanted = Math.max(wanted, frame.messages ?? 0)
		// What fails is asked for again with the next frame, or as all is settled.
		if (wanted > known) fetchNew().catch(() => {})
	}

	const connect = () =>
		new Promise<WebSocket>((done, fail) => {
			const socket = new WebSocket(`ws://127.0.0.1:${port}${noticePaths.live}`, { perMessageDeflate: false })
			socket.once('open', () => socket.send(JSON.stringify({ token: member.accessToken })))
			socket.once('message', () => done(socket))
			socket.on('message', (data) => onFrame(data.toString()))
			socket.once('close', (code) => fail(new Error(`a socket was closed: ${code}`)))
			socket.on('error', fail)
		})

	return {
		member,
		async open() {
			connection = connect()
			await connection
		},
		async cut() {
			const socket = await connection
			socket?.terminate()
		},
		async send(chat, id) {
			const body = messageBytes({ chat, sender: Buffer.from(member.id, 'base64url'), id }).toString('base64url')
			const { number } = (await calls.post(chatPaths.messages, member.accessToken, { body })) as SentMessage
			// Otherwise others came before it, and it comes with them.
			if (number === known + 1 && !fetching) take(number, id.toString('hex'))
		},
		async settle() {
			await fetching?.catch(() => {})
			const { last } = (await calls.get(`${chatPaths.messages}?after=${known}`, member.accessToken)) as Page
			wanted = last
			await fetchNew()
		},
		held: () => ids,
		outOfOrder: () => misplaced,
	}
}

function idOf(body: string): string {
	return Buffer.from(body.slice(0, headerLetters), 'base64url').subarray(idAt).toString('hex')
}
