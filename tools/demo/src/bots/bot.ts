import type { Request } from '@ydo/client/calls/request'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { createMember, type Member } from '@ydo/client/member/create-member'
import type { MemberOptions } from '@ydo/client/member/member-parts'
import { createMemoryKeeper } from '@ydo/client/vault/device-keeper'
import { answerAll } from './answer-all.ts'
import { oneAtATime } from './one-at-a-time.ts'

export type BotOptions = {
	/** The student's id. */
	id: string
	/** Sends with the student's session. */
	request: Request
	/** For the public log. */
	fetch: Request
	institute: { label: string; log: string }
	/** The twelve words of this student's vault, for a new device. */
	words: { read(): string | undefined; keep(words: string): void }
	/** The student's socket. */
	news: MemberOptions['news']
	now(): number
	wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** A demo student played by the client library of the pages. */
export type Played = {
	/** Makes the student's keys, or opens the vault on this new device. False if it must be repeated. */
	join(): Promise<boolean>
	/** Likes these peers, and sends the likes at once. False if it must be repeated. */
	like(peers: readonly string[]): Promise<boolean>
	/** Listens for matches and answers messages until `signal` aborts. */
	stay(signal: AbortSignal): Promise<void>
}

/** Its device is in memory: after a restart of the program, the words open the vault and the new device takes over sending. */
export function playStudent(options: BotOptions): Played {
	const member = createMember({
		...options,
		member: options.id,
		storage: createMemoryStorage(),
		keeper: createMemoryKeeper(),
		lock: oneAtATime(),
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		// No scheduled slots: they are sent as needed.
		lease: (_, signal) => whenEnded(signal),
		deviceName: 'Demo',
		canSend: true,
		random: (length) => crypto.getRandomValues(new Uint8Array(length)),
	})
	return {
		join: () => enter(member, options),
		async like(peers) {
			if (!(await enter(member, options))) return false
			const { choices, matches } = member.view()
			const known = new Set([...choices, ...matches].map(({ peer }) => peer))
			const fresh = peers.filter((peer) => !known.has(peer))
			for (const peer of fresh) await member.like(peer, 'You found a demo student. Hello!')
			return (await sendAll(member)) && member.view().choices.every(({ state }) => state !== 'sending')
		},
		async stay(signal) {
			const end = answerAll(member.chats, options)
			const endMatches = onMatch(member, () => void sendAll(member).catch(() => undefined))
			try {
				await member.run(signal)
			} finally {
				end()
				endMatches()
			}
		},
	}
}

/** Sends slots until nothing is pending: a tick carries four likes once the week's first one has left. */
async function sendAll(member: Member): Promise<boolean> {
	for (let left = 16; left > 0; left--) {
		if ((await member.sendSlot()) !== 'sent') return false
		if (member.view().choices.every(({ state }) => state !== 'sending')) return true
	}
	return true
}

/**
 * Makes the keys, or opens the vault by the stored words. A student whose setup was interrupted has no words, and likes nobody any more.
 */
async function enter(member: Member, { words }: BotOptions): Promise<boolean> {
	await member.open()
	await member.sync()
	if (member.view().status === 'locked') {
		const kept = words.read()
		if (kept === undefined || (await member.recovery.unlockByCode(kept)) !== 'done') return false
		await member.sync()
		await member.sendFromHere()
	}
	return member.view().status === 'open' && (member.view().isRecoverable || setUp(member, words))
}

/** Stores the words first: useless ones do no harm. */
async function setUp({ recovery }: Member, words: BotOptions['words']): Promise<boolean> {
	const code = await recovery.makeCode()
	words.keep(code.words.join(' '))
	const typed = code.asked.map((at) => code.words[at] ?? '')
	return (await recovery.addCode(code, typed)) === 'done'
}

/** Notifies of each new match. Returns the unsubscribe function. */
function onMatch(member: Member, tell: () => void): () => void {
	let count = member.view().matches.length
	return member.subscribe(() => {
		const before = count
		count = member.view().matches.length
		if (count > before) tell()
	})
}

function whenEnded(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve()
		else signal.addEventListener('abort', () => resolve(), { once: true })
	})
}
