import { paths } from '@ydo/contract/session'
import { tokensOf } from './accept-callback.ts'
import type { TokenPair } from './token-store.ts'

const mostRedirects = 12

/**
 * Signs in without a browser, through the stand-in for Google: follows the redirects from the application at `baseUrl` to the
 * sign-in page, posts the e-mail to it and follows them back. For Node, whose fetch shows redirects and cookies. Throws with
 * the reason (`foreign`, `not_student`, …) if it ended on /login.
 */
export async function signInHeadless(baseUrl: string, email: string): Promise<TokenPair> {
	const visit = createVisitor(baseUrl)
	const page = await visit(new URL(paths.signIn, baseUrl))
	const end = await visit(page, { method: 'POST', body: new URLSearchParams({ email }) })
	const tokens = tokensOf(end.hash)
	if (end.pathname === paths.callback && tokens) return tokens
	throw new Error(`Nobody was signed in: ${end.searchParams.get('error') ?? `ended on ${end.pathname}`}`)
}

/** Goes to an address and on along its redirects, with one jar of cookies; returns where it ended. Our own pages are not fetched. */
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
