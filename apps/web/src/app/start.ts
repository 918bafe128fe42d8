import { keepTheme } from '#platform/theme.ts'
import { warmScreen } from './screens.ts'

/** What is done once, before the first picture. */
export function start(): void {
	keepTheme()
	warmScreen(location.pathname)
}
