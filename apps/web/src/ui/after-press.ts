/** Resolves when the browser has shown what a press did. */
export function afterPress(): Promise<void> {
	// A frame's callback runs before the frame is drawn, and a task begun there after it.
	return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
