import { createPreference } from './preference.ts'

const queries = new Map<string, MediaQueryList>()

/** Returns the media query list of a condition. Cached, because creating one is slow. */
export function media(condition: string): MediaQueryList {
	const query = queries.get(condition) ?? matchMedia(condition)
	queries.set(condition, query)
	return query
}

/** The appearance chosen on this device; "system" follows its settings. */
export const theme = createPreference({ key: 'theme', values: ['system', 'light', 'dark'] })

/** --paper in light and dark mode, for the browser's own bars. */
const grounds = { light: '#FFF4E4', dark: '#1A0C29' } as const

/** Applies the chosen appearance. */
function showTheme(): void {
	const chosen = theme.get()
	const { dataset } = document.documentElement
	if (chosen === 'system') delete dataset.theme
	else dataset.theme = chosen
	for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
		const system = meta.media.includes('dark') ? 'dark' : 'light'
		meta.content = grounds[chosen === 'system' ? system : chosen]
	}
}

/** Amount of motion: the system's setting, or always reduced. */
export const motion = createPreference({ key: 'motion', values: ['system', 'less'] })

/** True if reduced motion was chosen on this device or in its system. */
export function prefersLessMotion(): boolean {
	return motion.get() === 'less' || media('(prefers-reduced-motion: reduce)').matches
}

/** Exposes the choice made here to the style sheets; the system's setting reaches them through base.css. */
function showMotion(): void {
	const { dataset } = document.documentElement
	if (motion.get() === 'less') dataset.motion = 'less'
	else delete dataset.motion
}

/** Applies the appearance and motion chosen on this device. */
export function showLook(): void {
	showTheme()
	showMotion()
}

/** Applies later changes, from this tab or another. Call once at start; the first ones are applied by an inline script (src/early). */
export function followLook(): void {
	theme.subscribe(showTheme)
	motion.subscribe(showMotion)
}
