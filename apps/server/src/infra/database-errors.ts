/**
 * PostgreSQL, appendix A: connection lost, out of resources, shutting down or starting, I/O failure. 08P01, a protocol violation,
 * would be a bug of ours.
 */
const classes = /^(08(?!P01)|53|57P|58)/

/** Statement timeout, or idle-in-transaction timeout. */
const tooLong: readonly string[] = ['57014', '25P03']

/**
 * The database does not answer, or not now. Clients are asked to retry and jobs run again. The operation may or may not have been
 * done. `code` is PostgreSQL's or the operating system's, if there is one.
 */
export class DatabaseOutage extends Error {
	readonly code: string | undefined

	constructor(cause: unknown) {
		super(cause instanceof Error ? cause.message : 'no answer', { cause })
		this.name = 'DatabaseOutage'
		this.code = errorCode(cause) || undefined
	}
}

/** True if PostgreSQL itself reported that it cannot answer now. */
export function saysOutage(error: unknown): boolean {
	const code = errorCode(error)
	return classes.test(code) || tooLong.includes(code)
}

/** Serialization failure and deadlock (PostgreSQL, appendix A): the transaction was rolled back. */
const retryableCodes = ['40001', '40P01']

const attempts = 5

/** True for a retryable serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
	return retryableCodes.includes(errorCode(error))
}

/** PostgreSQL's code of the failure; '' for any other. */
export function errorCode(error: unknown): string {
	const code = (error as { code?: unknown } | null | undefined)?.code
	return typeof code === 'string' ? code : ''
}

/** Runs a transaction and retries it after a retryable serialization failure. */
export async function retrying<T>(work: () => Promise<T>, left = attempts): Promise<T> {
	try {
		return await work()
	} catch (error) {
		if (left <= 1 || !isRetryable(error)) throw error
		return retrying(work, left - 1)
	}
}
