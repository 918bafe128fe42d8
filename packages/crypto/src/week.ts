/** Milliseconds of a week of the protocol. */
export const weekLength = 604_800_000

/** The number of the week in which `time` lies, in Unix milliseconds of the server's clock. */
export function weekAt(time: number): number {
	return Math.floor(time / weekLength)
}
