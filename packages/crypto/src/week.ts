/** Milliseconds of a protocol week. */
export const weekLength = 604_800_000

/** The week number of `time`, in Unix milliseconds of the server's clock. */
export function weekAt(time: number): number {
	return Math.floor(time / weekLength)
}
