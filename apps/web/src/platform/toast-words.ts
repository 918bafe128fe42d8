import { createPreference } from './preference.ts'

/** Whether toasts show the words of messages, or only who wrote: others may see the screen, too. */
export const toastWords = createPreference({ key: 'ydo:toast-words', values: ['hidden', 'shown'] })
