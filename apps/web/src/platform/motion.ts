/** Whether this person asked their system for less motion. */
export function prefersLessMotion(): boolean {
	return matchMedia('(prefers-reduced-motion: reduce)').matches
}
