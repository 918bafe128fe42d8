import { type ErrorBody, errorBody } from '@ydo/contract/errors'

/** An authenticated call to our own server: the session's `request`, or a fake in tests. */
export type Request = (path: string, init?: RequestInit) => Promise<Response>

/** The error body of a response, with its message and field errors; undefined if it is not in our format. */
export async function errorOf(answer: Response): Promise<ErrorBody['error'] | undefined> {
	const parsed = errorBody.safeParse(await answer.json().catch(() => undefined))
	return parsed.data?.error
}

/** The init of a call with a JSON body. */
export function withJson(method: 'POST' | 'PUT', body: unknown): RequestInit {
	return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Waits for the given number of seconds. */
export function pause(seconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
