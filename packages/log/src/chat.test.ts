import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import vectors from '#vectors/chat.json' with { type: 'json' }
import { verifyCommitment } from './commitment.ts'
import { readInitHead } from './init-head.ts'
import { isMessageLength, readMessageHead } from './message-head.ts'
import { hex } from './sample.ts'
import { makeStamp, stampTime, verifyStamp } from './stamp.ts'

describe('the vectors are reproduced:', () => {
	test.each(vectors.stamp)('stamp of $time', ({ stampKey, headerAndCommitment, recipient, time, out }) => {
		const stamped = { head: hex(headerAndCommitment), recipient: hex(recipient) }
		const stamp = makeStamp(hex(stampKey), { ...stamped, time })
		expect(bytesToHex(stamp)).toBe(out)
		expect(verifyStamp(hex(stampKey), stamp, stamped)).toBe(true)
		expect(stampTime(stamp)).toBe(time)
	})

	test.each(vectors.message)('head of $message', ({ out, kf, kind, text, ...vector }) => {
		const body = hex(out)
		const { chat, epoch, sender, message } = vector
		expect(readMessageHead(body)).toEqual({ chat: hex(chat), epoch, sender: hex(sender), message: hex(message) })
		expect(isMessageLength(body.length)).toBe(true)
		expect(verifyCommitment(body.subarray(0, 86), { kf: hex(kf), kind, text })).toBe(true)
	})

	test.each(vectors.init)('head of init of $chat', ({ out, chat, epoch, a, b, leafA, leafB }) => {
		expect(readInitHead(hex(out))).toEqual({ chat: hex(chat), epoch, a: hex(a), b: hex(b), leafA, leafB })
	})
})
