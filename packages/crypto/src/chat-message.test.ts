import { describe, expect, test } from 'vitest'
import vectors from '#vectors/chat.json' with { type: 'json' }
import { taken } from './branded.ts'
import { beginHistory, continueHistory } from './chat-history.ts'
import { headOf, type MessageHeader, openMessage, readMessageHeader, sealMessage } from './chat-message.ts'
import { hex, idOf, inTurn, toHex } from './sample.ts'

type Vector = (typeof vectors.message)[number]

const rootOf = (text: string) => taken('ChatRoot', hex(text))

function headerOf({ chat, epoch, sender, message }: Vector): MessageHeader {
	return { chat: hex(chat), epoch, sender: idOf(sender), message: hex(message) }
}

function contentOf({ kind, text, seen, seenHash, logSize, logRoot }: Vector) {
	return { kind, text, seen, seenHash: hex(seenHash), logSize, logRoot: hex(logRoot) }
}

describe('the vectors are reproduced:', () => {
	test.each(vectors.message)('message $message', async (vector) => {
		const [root, header, content] = [rootOf(vector.root), headerOf(vector), contentOf(vector)]
		const { message, kf } = await sealMessage(header, content, { root, random: inTurn(hex(vector.kf)) })
		expect(toHex(message)).toBe(vector.out)
		expect(toHex(kf)).toBe(vector.kf)
		expect(toHex(headOf(message))).toBe(vector.header + vector.commitment)
		expect(readMessageHeader(message)).toEqual(header)
		expect(await openMessage(message, root)).toEqual({ ...content, kf })
	})

	test('the history of a chat', async () => {
		let history = await beginHistory(hex(vectors.init[0]?.out ?? ''))
		for (const { before, headerAndCommitment, out } of vectors.transcript) {
			expect(toHex(history)).toBe(before)
			history = await continueHistory(history, hex(headerAndCommitment))
			expect(toHex(history)).toBe(out)
		}
	})
})
