import { motion, showMotion } from './motion.ts'
import { showTheme, theme } from './theme.ts'

/** Shows the appearance and the motion chosen on this device. */
export function showLook(): void {
	showTheme()
	showMotion()
}

/** Shows what is chosen later, here or in another tab. Call once at start; the page itself shows it before (src/early). */
export function followLook(): void {
	theme.subscribe(showTheme)
	motion.subscribe(showMotion)
}
