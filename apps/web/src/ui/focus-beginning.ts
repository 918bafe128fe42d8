/** Moves the focus to the heading of the screen (or to its main area), unless somebody has gone on in it already. */
export function focusBeginning(): void {
	const main = 'main:not(:has(:focus))'
	const target = document.querySelector<HTMLElement>(`${main} h1`) ?? document.querySelector<HTMLElement>(main)
	if (!target) return
	if (!target.hasAttribute('tabindex')) target.tabIndex = -1
	target.focus({ preventScroll: true })
}
