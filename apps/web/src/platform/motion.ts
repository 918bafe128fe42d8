import { media } from './media.ts'
import { createPreference } from './preference.ts'

/** How much may move: what the system says, or little whatever it says. */
export const motion = createPreference({ key: 'motion', values: ['system', 'less'] })

/** Whether this person asked for less motion, here or in their system. */
export function prefersLessMotion(): boolean {
	return motion.get() === 'less' || media('(prefers-reduced-motion: reduce)').matches
}

/** Lets the style sheets know what is chosen here; what the system says they know (base.css). */
export function showMotion(): void {
	const { dataset } = document.documentElement
	if (motion.get() === 'less') dataset.motion = 'less'
	else delete dataset.motion
}
