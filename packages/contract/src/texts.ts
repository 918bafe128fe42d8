import { atHandTexts } from './texts/at-hand.ts'
import { blockTexts } from './texts/block.ts'
import { brandTexts } from './texts/brand.ts'
import { callbackTexts } from './texts/callback.ts'
import { chatTexts } from './texts/chat.ts'
import { choiceTexts } from './texts/choice.ts'
import { errorTexts } from './texts/error.ts'
import { homeTexts } from './texts/home.ts'
import { howTexts } from './texts/how.ts'
import { integrityTexts } from './texts/integrity.ts'
import { joinTexts } from './texts/join.ts'
import { knockTexts } from './texts/knock.ts'
import { landingTexts } from './texts/landing.ts'
import { leavingTexts } from './texts/leaving.ts'
import { loginTexts } from './texts/login.ts'
import { matchedTexts } from './texts/matched.ts'
import { navTexts } from './texts/nav.ts'
import { notFoundTexts } from './texts/not-found.ts'
import { notificationsTexts } from './texts/notifications.ts'
import { offTheListTexts } from './texts/off-the-list.ts'
import { openingTexts } from './texts/opening.ts'
import { ownRowsTexts } from './texts/own-rows.ts'
import { pausingTexts } from './texts/pausing.ts'
import { photosTexts } from './texts/photos.ts'
import { preloaderTexts } from './texts/preloader.ts'
import { profileTexts } from './texts/profile.ts'
import { rankingTexts } from './texts/ranking.ts'
import { recoveryTexts } from './texts/recovery.ts'
import { reportTexts } from './texts/report.ts'
import { searchTexts } from './texts/search.ts'
import { sessionsTexts } from './texts/sessions.ts'
import { settingsTexts } from './texts/settings.ts'
import { signInAgainTexts } from './texts/sign-in-again.ts'
import { toastTexts } from './texts/toast.ts'
import { visibilityTexts } from './texts/visibility.ts'
import { welcomeTexts } from './texts/welcome.ts'
import { yourDataTexts } from './texts/your-data.ts'

/**
 * Every text of the interface, the specified ones to the letter. The pages import the part of a screen, so that no screen
 * brings the words of all.
 */
export const texts = {
	...brandTexts,
	knock: knockTexts,
	landing: landingTexts,
	login: loginTexts,
	callback: callbackTexts,
	preloader: preloaderTexts,
	nav: navTexts,
	home: { ...homeTexts, join: joinTexts },
	ranking: rankingTexts,
	search: searchTexts,
	choice: choiceTexts,
	matched: matchedTexts,
	chat: chatTexts,
	notifications: notificationsTexts,
	welcome: welcomeTexts,
	visibility: visibilityTexts,
	block: blockTexts,
	report: reportTexts,
	photos: photosTexts,
	settings: settingsTexts,
	sessions: sessionsTexts,
	recovery: recoveryTexts,
	signInAgain: signInAgainTexts,
	yourData: yourDataTexts,
	leaving: leavingTexts,
	offTheList: offTheListTexts,
	pausing: pausingTexts,
	opening: openingTexts,
	how: howTexts,
	ownRows: ownRowsTexts,
	integrity: integrityTexts,
	profile: profileTexts,
	notFound: notFoundTexts,
	toasts: { ...toastTexts, ...atHandTexts },
	errors: errorTexts,
} as const
