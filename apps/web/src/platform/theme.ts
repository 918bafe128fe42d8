/** Where a device keeps the chosen appearance: "light" or "dark"; anything else follows the system. */
const themeKey = 'theme'

/** Shows the chosen appearance, now and whenever another tab changes it. Call once at start. */
export function keepTheme(): void {
	show(localStorage.getItem(themeKey))
	addEventListener('storage', ({ key, newValue }) => {
		if (key === themeKey) show(newValue)
	})
}

function show(theme: string | null): void {
	const { dataset } = document.documentElement
	if (theme === 'light' || theme === 'dark') dataset.theme = theme
	else delete dataset.theme
}
