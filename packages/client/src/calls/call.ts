import type { ErrorBody } from '@ydo/contract/errors'
import { errorOf, type Request } from './request.ts'

/** The server answered with an error status; `told` is its error body. */
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

/** Returns the response if it is OK. Throws CallRefused, and whatever `request` throws. */
export async function call(request: Request, path: string, init: RequestInit = {}): Promise<Response> {
	const answer = await request(path, init)
	if (answer.ok) return answer
	throw new CallRefused(answer.status, await errorOf(answer))
}

/** True if a call failed because the server requires a fresh sign-in. */
export function wantsSignIn(error: unknown): boolean {
	return error instanceof CallRefused && error.told?.code === 'sign_in_again'
}
