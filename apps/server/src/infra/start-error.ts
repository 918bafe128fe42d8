/** A failed start that the operator can fix. The message says what is wrong and what to do, without needing a stack. */
export class StartError extends Error {
	constructor(message: string, options?: ErrorOptions) {
		super(message, options)
		this.name = 'StartError'
	}
}
