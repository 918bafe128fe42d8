/** Moves the focus to the screen's heading (or main area), unless it is already inside. */
export function focusBeginning(): void {
	const main = 'main:not(:has(:focus))'
	const target = document.querySelector<HTMLElement>(`${main} h1`) ?? document.querySelector<HTMLElement>(main)
	if (!target) return
	if (!target.hasAttribute('tabindex')) target.tabIndex = -1
	target.focus({ preventScroll: true })
}
