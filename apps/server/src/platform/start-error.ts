/**
 * A start that cannot go on for a reason its operator can mend. The message says what is wrong and what to do, in lines
 * that need no stack beside them.
 */
export class StartError extends Error {
	constructor(message: string, options?: ErrorOptions) {
		super(message, options)
		this.name = 'StartError'
	}
}
