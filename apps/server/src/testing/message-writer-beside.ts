import { join } from 'node:path'
import { createMessageWriter } from '#features/chats/message-writer.ts'
import { readMessage } from '#features/chats/rules.ts'
import { createChatStore } from '#features/chats/store.ts'
import { createHasher } from '#platform/at-rest.ts'
import { openDatabase } from '#platform/database.ts'
import { readKeys } from '#platform/keys.ts'
import { stampKeyOf } from '#platform/stamp-key.ts'
import { embeddedUrl } from './embedded-url.ts'

/** Takes messages as the server does that runs on a data folder, beside it, at a time of one's own and without its limit a minute. */
export type MessageWriterBeside = {
	/** As POST /api/messages of `sender` answers `body`, both base64url. */
	write(sender: string, body: string): Promise<{ number: number; seq: number; stamp: string }>
	close(): Promise<void>
}

/** `clock` says the stamps' times, and on which day a message counts. */
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
