import { brandTexts } from './texts/brand.ts'
import { errorTexts } from './texts/error.ts'
import { homeTexts } from './texts/home.ts'
import { landingTexts } from './texts/landing.ts'
import { loginTexts } from './texts/login.ts'
import { navTexts } from './texts/nav.ts'
import { notFoundTexts } from './texts/not-found.ts'
import { preloaderTexts } from './texts/preloader.ts'
import { soonTexts } from './texts/soon.ts'
import { toastTexts } from './texts/toast.ts'

/**
 * Every text of the interface, the specified ones to the letter. The pages import the part of a screen, so that no screen
 * brings the words of all.
 */
export const texts = {
	...brandTexts,
	landing: landingTexts,
	login: loginTexts,
	preloader: preloaderTexts,
	nav: navTexts,
	home: homeTexts,
	soon: soonTexts,
	notFound: notFoundTexts,
	toasts: toastTexts,
	errors: errorTexts,
} as const
