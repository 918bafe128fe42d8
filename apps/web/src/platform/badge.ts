/** Shows a count on the icon of the installed application, where there is one; 0 takes it away. */
export function setBadge(count: number): void {
	if (!('setAppBadge' in navigator)) return
	const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
	shown.catch(() => {}) // a page that is not installed may not
}
