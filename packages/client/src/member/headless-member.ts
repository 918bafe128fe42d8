import { logPaths } from '@ydo/contract/directory'
import { instituteMeta } from '@ydo/contract/institute'
import { paths, user } from '@ydo/contract/session'
import { tickPaths } from '@ydo/contract/ticks'
import type { Request } from '#calls/request.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createSession } from '#session/create-session.ts'
import { signInHeadless } from '#session/headless-sign-in.ts'
import { createMemoryKeeper, type DeviceKeeper } from '#vault/device-keeper.ts'
import { createMember, type Member } from './create-member.ts'

/** A member of a running product without a screen, on a device of their own that is gone with the program. */
export type HeadlessMember = Member & {
	id: string
	/** With the member's session. */
	request: Request
	/** What the device holds. */
	held: { values: ReadonlyMap<string, unknown>; keeper: DeviceKeeper }
	/** Sends a tick, without waiting for the time it is due. */
	tick(): Promise<void>
	/** Adds a way back: the twelve words that open the vault. `keep` is given them first. @throws where they could not be added */
	addWords(keep: (words: readonly string[]) => void): Promise<void>
}

/** What answers in the server's place; undefined lets the server be asked. */
export type Instead = (path: string, init?: RequestInit) => Promise<Response> | undefined

/**
 * Signs in at the product at `baseURL`, through its stand-in for Google. The member is not opened yet. `insteadFor` is given the member's id.
 * For Node, see `signInHeadless`.
 */
export async function headlessMember(
	baseURL: string,
	email: string,
	insteadFor: (id: string) => Instead = () => () => undefined,
): Promise<HeadlessMember> {
	const call = (path: string, init?: RequestInit) => fetch(new URL(path, baseURL), init)
	const session = createSession({ storage: valuesInMemory(), fetch: call, lock: oneAtATime })
	session.accept(await signInHeadless(baseURL, email))
	const { id } = user.parse(await (await session.request(paths.user)).json())
	const [storage, keeper, instead] = [createMemoryStorage(), createMemoryKeeper(), insteadFor(id)]
	/** Milliseconds that this device has not waited. */
	let ahead = 0
	let sent = () => {}
	const member = createMember({
		async request(path, init) {
			const answer = await (instead(path, init) ?? session.request(path, init))
			if (path === tickPaths.ticks && answer.ok) sent()
			return answer
		},
		fetch: call,
		storage,
		keeper,
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
		request: session.request,
		held: { values: storage.values, keeper },
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
		async addWords(keep) {
			const { recovery } = member
			const code = await recovery.makeCode()
			keep(code.words)
			const asked = code.asked.map((at) => code.words[at] ?? '')
			const added = await recovery.addCode(code, asked)
			if (added !== 'done') throw new Error(`the words were not added: ${added}`)
		},
	}
}

/** As the product's pages name it. */
async function labelOf(call: Request): Promise<string> {
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
