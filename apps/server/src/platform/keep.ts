/** Does the work for whoever asks first and keeps what came of it. What failed is tried again by whoever asks next. */
export function keep<T>(work: () => Promise<T>): () => Promise<T> {
	let kept: Promise<T> | undefined
	return () => {
		kept ??= work().catch((error) => {
			kept = undefined
			throw error
		})
		return kept
	}
}
