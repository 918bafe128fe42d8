import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { createMember, type Member } from '@ydo/client/member/create-member'
import { createSession } from '@ydo/client/session/create-session'
import { signInHeadless } from '@ydo/client/session/headless-sign-in'
import { createMemoryKeeper } from '@ydo/client/vault/device-keeper'
import { cardPaths } from '@ydo/contract/cards'
import { logPaths } from '@ydo/contract/directory'
import { instituteMeta } from '@ydo/contract/institute'
import { paths, user } from '@ydo/contract/session'
import { tickPaths } from '@ydo/contract/ticks'

/** What is asked of the server, in place of which something else may answer: undefined lets it be asked. */
export type Instead = (path: string, init?: RequestInit) => Promise<Response> | undefined

/** A member of a running product without a screen, by the library that the pages use. */
export type HeadlessMember = Member & {
	id: string
	/** Ids of the cards that they may see. */
	seen: readonly string[]
	/** Makes the vault, and the twelve words that open it. */
	begin(): Promise<readonly string[]>
	/** Sends a tick, without waiting for the time it is due. */
	tick(): Promise<void>
}

export async function headlessMember(
	baseURL: string,
	email: string,
	instead: (id: string) => Instead = () => () => undefined,
): Promise<HeadlessMember> {
	const call = (path: string, init?: RequestInit) => fetch(new URL(path, baseURL), init)
	const session = createSession({ storage: valuesInMemory(), fetch: call, lock: oneAtATime })
	session.accept(await signInHeadless(baseURL, email))
	const { id } = user.parse(await (await session.request(paths.user)).json())
	const cards = (await (await session.request(cardPaths.all)).json()) as { id: string }[]
	const answer = instead(id)
	/** Milliseconds that this device has not waited. */
	let ahead = 0
	let sent = () => {}
	const member = createMember({
		async request(path, init) {
			const answered = await (answer(path, init) ?? session.request(path, init))
			if (path === tickPaths.ticks && answered.ok) sent()
			return answered
		},
		fetch: call,
		storage: createMemoryStorage(),
		keeper: createMemoryKeeper(),
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		lock: oneAtATime,
		elect: (lead, signal) => lead(signal),
		isVisible: () => true,
		news: () => () => undefined,
		random: (length) => crypto.getRandomValues(new Uint8Array(length)),
		now: () => Date.now() + ahead,
		wait: async (milliseconds) => {
			ahead += milliseconds
		},
		member: id,
		institute: { label: await labelOf(call), log: (await (await call(logPaths.key)).text()).trim() },
	})
	return {
		...member,
		id,
		seen: cards.map((card) => card.id),
		async begin() {
			await member.open()
			// The first decision makes the vault, even if it is about nobody.
			await member.pass('A'.repeat(22))
			await member.sync()
			const code = await member.recovery.makeCode()
			const asked = code.asked.map((at) => code.words[at] ?? '')
			const added = await member.recovery.addCode(code, asked)
			if (added !== 'done') throw new Error(`the words were not added: ${added}`)
			return code.words
		},
		async tick() {
			const ticking = new AbortController()
			let isSent = false
			sent = () => {
				isSent = true
			}
			const end = member.subscribe(() => isSent && ticking.abort())
			await member.run(ticking.signal).finally(end)
			ahead = 0
			await member.sync()
		},
	}
}

async function labelOf(call: (path: string) => Promise<Response>): Promise<string> {
	const page = await (await call('/')).text()
	const [, content = ''] = page.match(new RegExp(`<meta name="${instituteMeta}" content="([^"]*)"`)) ?? []
	return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).label
}

function valuesInMemory() {
	const values = new Map<string, string>()
	return {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
}

/** Nobody else is there to wait for. */
function oneAtATime<Result>(_: string, run: () => Promise<Result>): Promise<Result> {
	return run()
}
