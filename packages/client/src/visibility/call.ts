import { type ErrorBody, errorBody } from '@ydo/contract/errors'

/** An authenticated call to our own server: the session's `request`, or a stand-in for it in tests. */
export type Request = (path: string, init?: RequestInit) => Promise<Response>

/** The server said no: `told` is what it said, for people, with what was wrong by field; undefined where it said nothing of ours. */
export class CallRefused extends Error {
	readonly status: number
	readonly told: ErrorBody['error'] | undefined

	constructor(status: number, told: ErrorBody['error'] | undefined) {
		super(`the server answered ${status}`)
		this.name = 'CallRefused'
		this.status = status
		this.told = told
	}
}

/** The answer of a call, if it is OK. Throws CallRefused, and whatever `request` throws. */
export async function call(request: Request, path: string, init: RequestInit = {}): Promise<Response> {
	const answer = await request(path, init)
	if (answer.ok) return answer
	const parsed = errorBody.safeParse(await answer.json().catch(() => undefined))
	throw new CallRefused(answer.status, parsed.data?.error)
}

/** The init of a call with a JSON body. */
export function withJson(method: 'POST' | 'PUT', body: unknown): RequestInit {
	return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
