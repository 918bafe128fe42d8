/** Resolves when the browser has painted the effect of a press. */
export function afterPress(): Promise<void> {
	// A frame's callback runs before its paint, and a task queued there after it.
	return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
