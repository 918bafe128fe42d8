/** Passes a call on, and leaves out those that follow within so many milliseconds. */
export function atMostEvery<T extends unknown[]>(
	milliseconds: number,
	act: (...args: T) => void,
): (...args: T) => void {
	let next = Number.NEGATIVE_INFINITY
	return (...args) => {
		if (performance.now() < next) return
		next = performance.now() + milliseconds
		act(...args)
	}
}
