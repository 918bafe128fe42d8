/**
 * Which of `count` things in a toolbar a key leads to from the one at `index` (WAI-ARIA Authoring Practices, toolbar):
 * arrows to the neighbours and around the ends, Home and End to the first and the last. Undefined for other keys.
 */
export function rovingStop(key: string, index: number, count: number): number | undefined {
	switch (key) {
		case 'ArrowRight':
		case 'ArrowDown':
			return (index + 1) % count
		case 'ArrowLeft':
		case 'ArrowUp':
			return (index - 1 + count) % count
		case 'Home':
			return 0
		case 'End':
			return count - 1
	}
}
