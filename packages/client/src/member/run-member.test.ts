import { expect, test } from 'vitest'
import type { LiveNumbers } from '#live/create-live-news.ts'
import type { MemberCore } from './member-core.ts'
import { runMember } from './run-member.ts'

/** A member whose rounds go through or not, as the test says. */
function sampleMember() {
	const rounds = { member: true, chats: true }
	const asked: string[] = []
	let told: (numbers: LiveNumbers) => void = () => undefined
	const ask = (name: 'member' | 'chats') => async () => {
		asked.push(name)
		return rounds[name]
	}
	const core = {
		options: {
			news(numbers: typeof told) {
				told = numbers
				return () => undefined
			},
		},
		parts: { vault: { view: () => ({ status: 'open', seq: 0 }), subscribe: () => () => undefined } },
		memory: { notices: -1, isRunning: false },
		ticker: { run: (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve)) },
		chats: {
			run: () => undefined,
			sync: ask('chats'),
			hear: async (number: number) => void asked.push(`messages ${number}`),
		},
		open: async () => undefined,
		sync: ask('member'),
		isStopped: () => false,
	} as unknown as MemberCore
	const hear = (notices: number, messages: number) => told({ notices, read: 0, vault: 0, messages })
	return { core, rounds, asked, hear }
}

test('a notice whose round did not go through is asked for with the next numbers, and messages are noted', async () => {
	const { core, rounds, asked, hear } = sampleMember()
	const ending = new AbortController()
	const running = runMember(core, ending.signal)
	await expect.poll(() => asked).toEqual(['member', 'chats'])
	Object.assign(rounds, { member: false, chats: false })
	hear(1, 4)
	await expect.poll(() => asked.slice(2)).toEqual(['member', 'chats', 'messages 4'])
	Object.assign(rounds, { member: true, chats: true })
	hear(1, 4)
	await expect.poll(() => asked.slice(5)).toEqual(['member', 'chats'])
	hear(1, 5)
	await expect.poll(() => asked.slice(7)).toEqual(['messages 5'])
	ending.abort()
	await running
})
