import { chatPaths, type Message, type SentMessage } from '@ydo/contract/chats'
import { noticePaths } from '@ydo/contract/notices'
import type { CampusMember } from '@ydo/server/test/campus'
import { messageBytes } from '@ydo/server/test/chat-bytes'
import { WebSocket } from 'ws'
import type { Calls } from './calls.ts'

export type DeviceOptions = {
	port: number
	calls: Calls
	member: CampusMember
	/** Called with the id (hex) of each message once the device has stored it. */
	onMessage?: (id: string) => void
}

/** The messages of a member's device: its socket wakes it, and it fetches everything after its own number. */
export type Device = {
	member: CampusMember
	/** Resolves with the first frame. */
	open(): Promise<void>
	/** Terminates an open connection without a close frame. */
	cut(): Promise<void>
	/** Sends a message with this id; rejects if it is refused. */
	send(chat: Buffer, id: Buffer): Promise<void>
	/** Fetches once more and resolves when everything is stored. */
	settle(): Promise<void>
	/** Ids of all received messages in hex, duplicates included. */
	held(): readonly string[]
	/** Number of messages that came with another number than the next. */
	outOfOrder(): number
}

type Page = { messages: Message[]; last: number }

/** Offset of the message's id, the header's last field, in bytes. */
const idAt = 38
const headerBytes = 54
/** Its length in base64url. */
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
		// Failures are retried with the next frame, or by `settle`.
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
			// Otherwise others came before it, and it is fetched with them.
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
