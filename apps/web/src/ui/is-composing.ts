import type { KeyboardEvent } from 'react'

/**
 * True for a key that belongs to an input method. Safari ends the composition before the Enter that confirms it, so that only the old key
 * code of such keys tells (UI Events, section 7.3).
 */
export function isComposing({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean {
	return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
