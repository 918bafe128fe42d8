import { useSyncExternalStore } from 'react'
import { createPreference, type Preference } from './preference.ts'

/** The current choice, and its setter. */
export function usePreference<Value extends string>(preference: Preference<Value>) {
	return [useSyncExternalStore(preference.subscribe, preference.get), preference.set] as const
}

/** Order of the deck: by the ranking, or shuffled. */
export const deckOrder = createPreference({ key: 'ydo:deck-order', values: ['ranked', 'shuffle'] })

/** Makes toasts show a message's text, or only its sender: other people may see the screen. */
export const toastWords = createPreference({ key: 'ydo:toast-words', values: ['hidden', 'shown'] })

/** Makes /preloader play the timed welcome, or lead straight to home. */
export const welcomeChoice = createPreference({ key: 'ydo:welcome', values: ['play', 'skip'] })
