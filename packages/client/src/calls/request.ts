import { type ErrorBody, errorBody } from '@ydo/contract/errors'

/** An authenticated call to our own server: the session's `request`, or a stand-in for it in tests. */
export type Request = (path: string, init?: RequestInit) => Promise<Response>

/** What the server says is wrong, for people, with what was wrong by field; undefined where it says nothing of ours. */
export async function errorOf(answer: Response): Promise<ErrorBody['error'] | undefined> {
	const parsed = errorBody.safeParse(await answer.json().catch(() => undefined))
	return parsed.data?.error
}

/** The init of a call with a JSON body. */
export function withJson(method: 'POST' | 'PUT', body: unknown): RequestInit {
	return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
