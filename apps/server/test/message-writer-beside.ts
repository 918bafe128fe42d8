import { join } from 'node:path'
import { stampKeyOf } from '#domain/derived-keys.ts'
import { createMessageWriter } from '#features/chats/message-writer.ts'
import { readMessage } from '#features/chats/rules.ts'
import { createChatStore } from '#features/chats/store.ts'
import { createHasher } from '#infra/at-rest.ts'
import { openDatabase } from '#infra/database.ts'
import { readKeys } from '#infra/keys.ts'
import { embeddedUrl } from './embedded-url.ts'

/** Inserts messages as the server running on a data folder does, beside it, with its own clock and without the limit per minute. */
export type MessageWriterBeside = {
	/** Returns the answer of POST /api/messages with `body` from `sender`, both base64url. */
	write(sender: string, body: string): Promise<{ number: number; seq: number; stamp: string }>
	close(): Promise<void>
}

/** `clock` gives the stamps' times and the day a message counts for. */
export function openMessageWriter(dataDir: string, clock: () => number): MessageWriterBeside {
	const db = openDatabase(embeddedUrl(dataDir), { connections: 1 })
	const stampKey = stampKeyOf(createHasher(readKeys(join(dataDir, 'keys.json'), () => {}).hashing))
	const put = createMessageWriter({ store: createChatStore(db), stampKey, clock, onCame: () => undefined })
	return {
		async write(sender, body) {
			const message = readMessage(Buffer.from(body, 'base64url'), Buffer.from(sender, 'base64url'))
			const written = message ? await put(message) : 'no message'
			if (typeof written === 'string') throw new Error(`a message was not taken: ${written}`)
			const { number, seq, stamp } = written
			return { number, seq, stamp: Buffer.from(stamp).toString('base64url') }
		},
		close: () => db.destroy(),
	}
}
