/** Resolves when the browser has had the time to show what a press did, where it can be asked (Safari cannot). */
export async function afterPress(): Promise<void> {
	await window.scheduler?.yield?.()
}
