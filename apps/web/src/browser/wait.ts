/**
 * Resolves after this many milliseconds, or as soon as `signal` aborts. Leaves no listener on the signal, which may last for a whole visit.
 */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer)
			signal?.removeEventListener('abort', end)
			resolve()
		}
		const timer = setTimeout(end, milliseconds)
		signal?.addEventListener('abort', end)
	})
}
