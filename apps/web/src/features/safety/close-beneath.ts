/** Milliseconds within which a browser goes back within a page. */
const patience = 1000

/**
 * Closes the dialogs over which a sheet stood that has just closed: what they show has left. Each gives its entry of the history back
 * before the next one goes (`ui/use-back-closes.ts`).
 */
export async function closeBeneath(): Promise<void> {
	for (let dialog = top(); dialog; dialog = top()) {
		await wentBack()
		dialog.close()
	}
}

function top(): HTMLDialogElement | undefined {
	return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
}

function wentBack(): Promise<void> {
	return new Promise((resolve) => {
		const done = () => {
			clearTimeout(timer)
			removeEventListener('popstate', done)
			resolve()
		}
		const timer = setTimeout(done, patience)
		addEventListener('popstate', done)
	})
}
