import { createPreference } from './preference.ts'

/** The appearance chosen on this device; "system" follows its settings. */
export const theme = createPreference({ key: 'theme', values: ['system', 'light', 'dark'] })

/** --paper by day and by night, for the browser's own bars. */
const grounds = { light: '#FFF4E4', dark: '#1A0C29' } as const

/** Shows the chosen appearance. */
export function showTheme(): void {
	const chosen = theme.get()
	const { dataset } = document.documentElement
	if (chosen === 'system') delete dataset.theme
	else dataset.theme = chosen
	for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
		const system = meta.media.includes('dark') ? 'dark' : 'light'
		meta.content = grounds[chosen === 'system' ? system : chosen]
	}
}
