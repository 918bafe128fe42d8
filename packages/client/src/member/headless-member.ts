import { logPaths } from '@ydo/contract/directory'
import { instituteMeta } from '@ydo/contract/institute'
import { paths, user } from '@ydo/contract/session'
import type { Request } from '#calls/request.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { tokensOf } from '#session/accept-callback.ts'
import { createSession } from '#session/create-session.ts'
import type { TokenPair } from '#session/token-store.ts'
import { createMemoryKeeper, type DeviceKeeper } from '#vault/device-keeper.ts'
import { createMember, type Member } from './create-member.ts'

/** A member of a running product without a screen, on an in-memory device. */
export type HeadlessMember = Member & {
	id: string
	/** With the member's session. */
	request: Request
	/** The device's storage. */
	held: { values: ReadonlyMap<string, unknown>; keeper: DeviceKeeper }
	/** Adds a recovery method: twelve words that open the vault. `keep` receives them first. @throws if they could not be added */
	addWords(keep: (words: readonly string[]) => void): Promise<void>
}

/** Answers in the server's place; undefined passes the request on. */
export type Instead = (path: string, init?: RequestInit) => Promise<Response> | undefined

type Options = {
	/** Receives the member's id. */
	insteadFor?: (id: string) => Instead
	/** Name of this device on the member's other devices. */
	deviceName?: string
}

/** Signs in at the product at `baseURL` through its dev identity provider. The member is not opened yet. For Node, see `signInHeadless`. */
export async function headlessMember(
	baseURL: string,
	email: string,
	{ insteadFor = () => () => undefined, deviceName = 'Headless' }: Options = {},
): Promise<HeadlessMember> {
	const call = (path: string, init?: RequestInit) => fetch(new URL(path, baseURL), init)
	const session = createSession({ storage: valuesInMemory(), fetch: call, lock: oneAtATime })
	session.accept(await signInHeadless(baseURL, email))
	const { id } = user.parse(await (await session.request(paths.user)).json())
	const [storage, keeper, instead] = [createMemoryStorage(), createMemoryKeeper(), insteadFor(id)]
	const member = createMember({
		request: (path, init) => instead(path, init) ?? session.request(path, init),
		fetch: call,
		storage,
		keeper,
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		lock: oneAtATime,
		lease: (lead, signal) => lead(signal),
		deviceName,
		canSend: true,
		news: () => () => undefined,
		random: (length) => crypto.getRandomValues(new Uint8Array(length)),
		now: Date.now,
		wait: sleep,
		member: id,
		institute: { label: await labelOf(call), log: (await (await call(logPaths.key)).text()).trim() },
	})
	return {
		...member,
		id,
		request: session.request,
		held: { values: storage.values, keeper },
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

/** Reads the label from the product's pages. */
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

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, milliseconds)
		const end = () => {
			clearTimeout(timer)
			resolve()
		}
		signal?.addEventListener('abort', end, { once: true })
	})
}

/** A single process needs no lock. */
function oneAtATime<Result>(_: string, run: () => Promise<Result>): Promise<Result> {
	return run()
}

const mostRedirects = 12

/**
 * Signs in without a browser, through the dev identity provider: follows the redirects from the application at `baseUrl` to the sign-in
 * page, posts the e-mail and follows them back. For Node, whose fetch exposes redirects and cookies. Throws with the reason (`foreign`,
 * `not_student`, …) if it ended on /login.
 */
export async function signInHeadless(baseUrl: string, email: string): Promise<TokenPair> {
	const visit = createVisitor(baseUrl)
	const page = await visit(new URL(paths.signIn, baseUrl))
	const end = await visit(page, { method: 'POST', body: new URLSearchParams({ email }) })
	const tokens = tokensOf(end.hash)
	if (end.pathname === paths.callback && tokens) return tokens
	throw new Error(`Nobody was signed in: ${end.searchParams.get('error') ?? `ended on ${end.pathname}`}`)
}

/** Follows an address and its redirects with one cookie jar; returns the final address. Our own pages are not fetched. */
function createVisitor(baseUrl: string): (url: URL, init?: RequestInit) => Promise<URL> {
	const { origin } = new URL(baseUrl)
	const ours = (url: URL) => url.origin === origin && !url.pathname.startsWith('/auth/')
	const jar = new Map<string, string>()

	return async (start, init) => {
		let [url, request] = [start, init]
		for (let step = 0; step < mostRedirects; step++) {
			if (ours(url)) return url
			const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
			const answer = await fetch(url, { ...request, redirect: 'manual', headers: { cookie } })
			for (const line of answer.headers.getSetCookie()) keep(jar, line)
			await answer.body?.cancel()
			const location = answer.headers.get('location')
			if (!location) return url
			url = new URL(location, url)
			request = undefined
		}
		throw new Error('The sign-in redirects without end')
	}
}

function keep(jar: Map<string, string>, setCookie: string): void {
	const [pair = ''] = setCookie.split(';')
	const at = pair.indexOf('=')
	const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1)]
	if (value) jar.set(name, value)
	else jar.delete(name)
}
