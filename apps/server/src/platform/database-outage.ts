/**
 * PostgreSQL, appendix A: connection lost, out of resources, shutting down or starting, its own input or output failed. 08P01,
 * a violation of its protocol, would be a fault of ours.
 */
const classes = /^(08(?!P01)|53|57P|58)/

/** A statement took too long (statement_timeout), or a transaction stood still too long. */
const tooLong: readonly unknown[] = ['57014', '25P03']

/**
 * The database does not answer, or not now. Nobody's mistake: callers are asked to come back, and jobs run again. Whether
 * what was asked of it was done is not known. `code` is that of PostgreSQL or of the operating system, where there is one.
 */
export class DatabaseOutage extends Error {
	readonly code: string | undefined

	constructor(cause: unknown) {
		super(cause instanceof Error ? cause.message : 'no answer', { cause })
		this.name = 'DatabaseOutage'
		this.code = codeOf(cause)
	}
}

/** Whether PostgreSQL itself said that it cannot answer now. */
export function saysOutage(error: unknown): boolean {
	const code = codeOf(error)
	return code !== undefined && (classes.test(code) || tooLong.includes(code))
}

function codeOf(error: unknown): string | undefined {
	const { code } = (error ?? {}) as { code?: unknown }
	return typeof code === 'string' ? code : undefined
}
