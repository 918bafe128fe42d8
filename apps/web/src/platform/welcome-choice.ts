import { createPreference } from './preference.ts'

/** Whether /preloader plays the timed welcome or leads home at once. */
export const welcomeChoice = createPreference({ key: 'ydo:welcome', values: ['play', 'skip'] })
