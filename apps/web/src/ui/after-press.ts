/** Resolves when the browser has shown what a press did; at once where nothing is shown. */
export function afterPress(): Promise<void> {
	return new Promise((resolve) => {
		if (document.hidden) resolve()
		// A frame's callback runs before the frame is drawn, and a task begun there after it.
		else requestAnimationFrame(() => setTimeout(resolve))
	})
}
