type Cookie = { host: string; path: string; name: string; value: string }

export type Visit = { status: number; url: URL; headers: Headers; text: string; location: URL | undefined }

/** The parts of a browser that a sign-in needs: cookies by host and path, redirects one at a time. Two of them share nothing. */
export class TestBrowser {
	#cookies: Cookie[] = []

	async get(url: URL | string): Promise<Visit> {
		return this.#visit(new URL(url))
	}

	async post(url: URL | string, form: Record<string, string>): Promise<Visit> {
		return this.#visit(new URL(url), { method: 'POST', body: new URLSearchParams(form) })
	}

	/** Follows redirects, but not to an address that `until` matches. */
	async follow(visit: Visit, until: (url: URL) => boolean = () => false): Promise<Visit> {
		let current = visit
		while (current.location && !until(current.location)) current = await this.get(current.location)
		return current
	}

	cookies(host = 'localhost'): Cookie[] {
		return this.#cookies.filter((cookie) => cookie.host === host)
	}

	/** Adds cookies to the browser, like an attacker with copies. */
	hold(cookies: Cookie[]): void {
		for (const cookie of cookies) this.#keep(cookie)
	}

	async #visit(url: URL, init: RequestInit = {}): Promise<Visit> {
		const sent = this.cookies(url.hostname).filter(({ path }) => url.pathname.startsWith(path))
		const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ')
		const answer = await fetch(url, { ...init, redirect: 'manual', headers: cookie ? { cookie } : {} })
		for (const line of answer.headers.getSetCookie()) this.#keep(parse(line, url.hostname))
		const location = answer.headers.get('location')
		const { status, headers } = answer
		return { status, headers, url, text: await answer.text(), location: location ? new URL(location, url) : undefined }
	}

	#keep(cookie: Cookie): void {
		const same = (other: Cookie) =>
			other.name === cookie.name && other.path === cookie.path && other.host === cookie.host
		this.#cookies = this.#cookies.filter((other) => !same(other))
		if (cookie.value) this.#cookies.push(cookie)
	}
}

function parse(setCookie: string, host: string): Cookie {
	const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim())
	const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/'
	const at = pair.indexOf('=')
	return { host, path, name: pair.slice(0, at), value: pair.slice(at + 1) }
}
