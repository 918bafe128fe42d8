import { paths } from '@ydo/contract/session'
import type { FastifyInstance } from 'fastify'
import type { FakeProvider, Lies } from './fake-provider.ts'

/** Claims of an admitted student. */
export const student = {
	hd: 'iiitdmj.ac.in',
	email: 'aarohi@iiitdmj.ac.in',
	email_verified: true,
	name: 'Aarohi Kulkarni',
}

type Cookie = { name: string; value: string }

/** Steps of a sign-in as a browser takes them, at a fake provider. */
export function signInSteps(app: FastifyInstance, fake: FakeProvider) {
	/** Starts a sign-in; returns the redirect target and the cookie. */
	async function begin() {
		const answer = await app.inject(paths.signIn)
		const [cookie] = answer.cookies
		const sent = new URL(answer.headers.location ?? '')
		const parameter = (name: string) => sent.searchParams.get(name) ?? ''
		if (!cookie) throw new Error('no cookie')
		return { answer, sent, cookie, state: parameter('state'), nonce: parameter('nonce'), parameter }
	}

	function comeBack(
		{ state, cookie }: { state: string; cookie: Cookie },
		query: Record<string, string> = { code: 'good' },
	) {
		const url = `${paths.providerCallback}?${new URLSearchParams({ ...query, state })}`
		return app.inject({ url, cookies: { [cookie.name]: cookie.value } })
	}

	/** A complete sign-in with an ID token of these claims; returns the final address. */
	async function signInWith(claims: Record<string, unknown>, lies: Partial<Lies> = {}) {
		const begun = await begin()
		fake.lie({ ...lies, claims: { ...student, nonce: begun.nonce, ...claims } })
		return (await comeBack(begun)).headers.location
	}

	return { begin, comeBack, signInWith }
}
