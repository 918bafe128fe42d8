import { type Chat, chat, chatList, chatPaths, messageList, sentMessage } from '@ydo/contract/chats'
import { CallRefused, call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'

export type ChatCalls = ReturnType<typeof createChatCalls>

/** The chat calls. Each rejects as `call` does, and for an invalid response. */
export function createChatCalls(request: Request) {
	const asked = async (path: string, init?: RequestInit): Promise<unknown> => (await call(request, path, init)).json()
	return {
		chats: async (): Promise<readonly Chat[]> => chatList.parse(await asked(chatPaths.chats)).chats,
		/** Returns the chat with the init in force, ours or an earlier one. */
		open: async (init: string): Promise<Chat> => chat.parse(await asked(chatPaths.chats, withJson('POST', { init }))),
		after: async (number: number) => messageList.parse(await asked(`${chatPaths.messages}?after=${number}`)),
		send: async (body: string) => sentMessage.parse(await asked(chatPaths.messages, withJson('POST', { body }))),
		type: async (id: string): Promise<void> =>
			void (await call(request, chatPaths.typing, withJson('POST', { chat: id }))),
		end: async (id: string): Promise<void> =>
			void (await call(request, `${chatPaths.matches}/${id}`, { method: 'DELETE' })),
	}
}

/** The reason of a permanent refusal; undefined if the same call can be retried. */
export function refusalOf(error: unknown): 'gone' | 'conflict' | 'invalid' | undefined {
	if (!(error instanceof CallRefused)) return undefined
	if (error.status === 404) return 'gone'
	if (error.status === 409) return 'conflict'
	return error.status === 422 || error.status === 400 || error.status === 413 ? 'invalid' : undefined
}
