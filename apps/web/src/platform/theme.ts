/** Where a device keeps the chosen appearance: "light" or "dark"; anything else follows the system. */
const themeKey = 'theme'

/** Shows the appearance chosen on this device. */
export function showTheme(theme = localStorage.getItem(themeKey)): void {
	const { dataset } = document.documentElement
	if (theme === 'light' || theme === 'dark') dataset.theme = theme
	else delete dataset.theme
}

/** Follows the choice when another tab changes it. Call once at start; the page itself shows it before (src/early). */
export function followTheme(): void {
	addEventListener('storage', ({ key, newValue }) => {
		if (key === themeKey) showTheme(newValue)
	})
}
