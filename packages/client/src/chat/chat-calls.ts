import {
	type Chat,
	chat,
	chatList,
	chatPaths,
	type Message,
	messageList,
	type SentMessage,
	sentMessage,
} from '@ydo/contract/chats'
import { CallRefused, call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'

/** The calls of chats. Each rejects as `call` does, and where the answer says nothing. */
export type ChatCalls = {
	chats(): Promise<readonly Chat[]>
	/** The init that counts. */
	open(init: string): Promise<Chat>
	after(number: number): Promise<{ messages: readonly Message[]; last: number }>
	send(body: string): Promise<SentMessage>
	type(id: string): Promise<void>
	end(id: string): Promise<void>
}

export function createChatCalls(request: Request): ChatCalls {
	const asked = async (path: string, init?: RequestInit): Promise<unknown> => (await call(request, path, init)).json()
	return {
		chats: async () => chatList.parse(await asked(chatPaths.chats)).chats,
		open: async (init) => chat.parse(await asked(chatPaths.chats, withJson('POST', { init }))),
		after: async (number) => messageList.parse(await asked(`${chatPaths.messages}?after=${number}`)),
		send: async (body) => sentMessage.parse(await asked(chatPaths.messages, withJson('POST', { body }))),
		type: async (id) => void (await call(request, chatPaths.typing, withJson('POST', { chat: id }))),
		end: async (id) => void (await call(request, `${chatPaths.matches}/${id}`, { method: 'DELETE' })),
	}
}

/** How a call was refused for good; undefined where it can be tried again as it is. */
export function refusalOf(error: unknown): 'gone' | 'conflict' | 'invalid' | undefined {
	if (!(error instanceof CallRefused)) return undefined
	if (error.status === 404) return 'gone'
	if (error.status === 409) return 'conflict'
	return error.status === 422 || error.status === 400 || error.status === 413 ? 'invalid' : undefined
}
