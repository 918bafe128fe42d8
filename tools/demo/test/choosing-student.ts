import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { followNews, type Socket } from '@ydo/client/live/create-live-news'
import { createMember, type Member } from '@ydo/client/member/create-member'
import type { MemberOptions } from '@ydo/client/member/member-parts'
import { createSession } from '@ydo/client/session/create-session'
import { createMemoryKeeper } from '@ydo/client/vault/device-keeper'
import { slotPaths } from '@ydo/contract/slots'
import type { SignedIn, TestApp } from '@ydo/server/test/app'
import { oneAtATime } from '#bots/one-at-a-time.ts'
import type { SharedTime } from './shared-time.ts'

export type Device = Member & {
	/** The student's id. */
	id: string
	/** Bytes of each slot that it sent. */
	slots: Uint8Array[]
	/** Every call that left, as method and path. */
	calls: string[]
	/** Refused calls, as status, method and path. */
	refusals: string[]
	/** The network, and a call whose answer gets lost, as method and path. */
	net: { isThere: boolean; loses?: string | undefined }
	/** Runs it until it is stopped. */
	start(): void
	stop(): Promise<void>
}

type World = {
	test: TestApp
	url: string
	time: SharedTime
	logKey?: string
	/** Opens the socket at /api/live: without it the device hears no news. */
	connect?: (url: string) => Socket
}

/** A signed-in student's device, against the server that listens at `url`: everything but screen and clock is real. */
export function deviceOf(student: SignedIn, { test, url, time, logKey, connect }: World): Device {
	const slots: Uint8Array[] = []
	const [calls, refusals]: [string[], string[]] = [[], []]
	const net: Device['net'] = { isThere: true }
	const call = async (path: string, init?: RequestInit) => {
		const called = `${init?.method ?? 'GET'} ${path}`
		if (!net.isThere || net.loses === called) throw new TypeError('no network')
		if (path === slotPaths.slot && init?.body instanceof Uint8Array) slots.push(init.body)
		calls.push(called)
		const answer = await time.call(async () => bodyOf(await fetch(url + path, init)))
		if (!answer.ok) refusals.push(`${answer.status} ${called}`)
		return answer
	}
	const id = student.memberId.toString('base64url')
	const { deps } = test
	const who = {}
	const ending = new AbortController()
	const member = createMember({
		request: sessionOf(student, call).request,
		fetch: call,
		storage: createMemoryStorage(),
		keeper: createMemoryKeeper(),
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		lock: oneAtATime(),
		lease: (lead, signal) => lead(signal),
		deviceName: 'A device',
		canSend: true,
		news: connect ? newsOf(student, { connect, url, signal: ending.signal }) : () => () => undefined,
		random: randomBytes,
		now: time.now,
		wait: time.waitOf(who, ending.signal),
		member: id,
		institute: { label: deps.institute.label, log: logKey ?? deps.logSigner.verifierKey },
	})
	let ended: Promise<void> = Promise.resolve()
	return {
		...member,
		id,
		slots,
		calls,
		refusals,
		net,
		start: () => {
			ended = time.run(who, () => member.run(ending.signal))
		},
		stop: () => {
			ending.abort()
			return ended
		},
	}
}

/** The response with its whole body. */
async function bodyOf(answer: Response): Promise<Response> {
	const { status, headers } = answer
	const body = status === 204 || status === 304 ? null : await answer.arrayBuffer()
	return new Response(body, { status, headers })
}

/** Follows a student's socket until `signal` aborts. */
export function newsOf(
	student: SignedIn,
	{ signal, ...address }: Address & { signal: AbortSignal },
): MemberOptions['news'] {
	return (numbers, typing) => {
		void followNews(liveOf(student, address), { numbers, typing }, signal)
		return () => undefined
	}
}

type Address = { connect: (url: string) => Socket; url: string }

function liveOf({ accessToken }: SignedIn, { connect, url }: Address) {
	return {
		connect: (path: string) => connect(url.replace('http', 'ws') + path),
		token: () => accessToken,
		renew: async () => undefined,
		wait: async () => undefined,
		wake: () => () => undefined,
		random: randomBytes,
	}
}

function randomBytes(length: number) {
	return crypto.getRandomValues(new Uint8Array(length))
}

/** The session of a student, for calls by `fetch`. */
export function sessionOf(
	{ accessToken, refreshToken }: SignedIn,
	fetch: (path: string, init?: RequestInit) => Promise<Response>,
) {
	const values = new Map<string, string>()
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
	const session = createSession({ storage, fetch, lock: oneAtATime() })
	session.accept({ access_token: accessToken, refresh_token: refreshToken })
	return session
}
