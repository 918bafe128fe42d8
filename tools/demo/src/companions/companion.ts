import type { Request } from '@ydo/client/calls/request'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { createMember, type Member } from '@ydo/client/member/create-member'
import type { MemberOptions } from '@ydo/client/member/member-parts'
import { createMemoryKeeper } from '@ydo/client/vault/device-keeper'
import { answerAll } from './answer-all.ts'
import { oneAtATime } from './one-at-a-time.ts'

export type CompanionOptions = {
	/** The student's id. */
	id: string
	/** With the student's session. */
	request: Request
	/** For the public log. */
	fetch: Request
	institute: { label: string; log: string }
	/** Lasts from visit to visit: with a new device comes a new key, and whoever chose the student has to send anew. */
	device: Pick<MemberOptions, 'storage' | 'keeper' | 'lock'>
	/** The twelve words of this student's vault, for a new device. */
	words: { read(): string | undefined; keep(words: string): void }
	/** The student's socket. */
	news: MemberOptions['news']
	now(): number
	wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/**
 * Visits the application as a demo student: likes these peers, and stays until the first tick of the visit has ended. Whether it was
 * sent. A student whose making was broken off has a vault without words, and likes nobody any more.
 */
export async function visit(options: CompanionOptions, peers: readonly string[]): Promise<boolean> {
	const member = memberOf(options)
	await member.open()
	await member.sync()
	if (member.view().status === 'locked' && !(await unlock(member, options))) return false
	const { choices, matches } = member.view()
	const known = new Set([...choices, ...matches].map(({ peer }) => peer))
	for (const peer of peers) if (!known.has(peer)) await member.like(peer, 'You found a demo student. Hello!')
	await member.sync()
	if (!member.view().isRecoverable && !(await setUp(member, options))) return false
	const tick = new AbortController()
	member.subscribe(() => member.view().lastTick && tick.abort())
	await member.run(tick.signal)
	return member.view().lastTick === 'sent'
}

/** Stays until `signal` ends, as in a tab beside the one of the visits: whoever writes to the student is answered. Leaves ticks to visits. */
export async function stay(options: CompanionOptions, signal: AbortSignal): Promise<void> {
	const beside = { news: options.news, elect: (_: unknown, ended: AbortSignal) => whenEnded(ended) }
	const member = memberOf(options, beside)
	const end = answerAll(member.chats, options)
	try {
		await member.run(signal)
	} finally {
		end()
	}
}

/** In memory, for as long as the program runs. */
export function createDevice(): CompanionOptions['device'] {
	return { storage: createMemoryStorage(), keeper: createMemoryKeeper(), lock: oneAtATime() }
}

type Tab = Pick<MemberOptions, 'news' | 'elect'>

const visiting: Tab = { news: () => () => undefined, elect: (lead, signal) => lead(signal) }

function memberOf({ id, device, request, fetch, institute, now, wait }: CompanionOptions, tab = visiting): Member {
	return createMember({
		request,
		fetch,
		...device,
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		...tab,
		isVisible: () => true,
		random: (length) => crypto.getRandomValues(new Uint8Array(length)),
		now,
		wait,
		member: id,
		institute,
	})
}

function whenEnded(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve()
		else signal.addEventListener('abort', () => resolve(), { once: true })
	})
}

async function unlock({ recovery, sync }: Member, { words }: CompanionOptions): Promise<boolean> {
	const kept = words.read()
	return kept !== undefined && (await recovery.unlockByCode(kept)) === 'done' && sync()
}

/** The words are kept first: those of no use do no harm. */
async function setUp({ recovery }: Member, { words }: CompanionOptions): Promise<boolean> {
	const code = await recovery.makeCode()
	words.keep(code.words.join(' '))
	const typed = code.asked.map((at) => code.words[at] ?? '')
	return (await recovery.addCode(code, typed)) === 'done'
}
