import { atHandTexts } from './texts/at-hand.ts'
import { callbackTexts } from './texts/callback.ts'
import { chatTexts } from './texts/chat.ts'
import { choiceTexts } from './texts/choice.ts'
import { brandTexts, errorTexts, notFoundTexts, pushTexts } from './texts/common.ts'
import { homeTexts, rankingTexts } from './texts/home.ts'
import { howTexts } from './texts/how.ts'
import { integrityTexts } from './texts/integrity.ts'
import { landingTexts } from './texts/landing.ts'
import { loginTexts } from './texts/login.ts'
import { matchedTexts } from './texts/matched.ts'
import { navTexts, toastTexts } from './texts/nav.ts'
import { notificationsTexts } from './texts/notifications.ts'
import { ownRowsTexts } from './texts/own-rows.ts'
import { photosTexts } from './texts/photos.ts'
import { preloaderTexts } from './texts/preloader.ts'
import { profileTexts } from './texts/profile.ts'
import { recoveryTexts } from './texts/recovery.ts'
import { blockTexts, refusedTexts, reportTexts } from './texts/report.ts'
import { searchTexts } from './texts/search.ts'
import { senderTexts } from './texts/sender.ts'
import { sessionsTexts, settingsTexts, signInAgainTexts, yourDataTexts } from './texts/settings.ts'
import { visibilityTexts } from './texts/visibility.ts'
import { joinTexts, leavingTexts, offTheListTexts, openingTexts, pausingTexts } from './texts/waiting.ts'
import { welcomeTexts } from './texts/welcome.ts'

/** All texts of the interface, the specified ones verbatim. Pages import the part of one screen, so that none loads the texts of all. */
export const texts = {
	...brandTexts,
	push: pushTexts,
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
	sender: senderTexts,
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
	refused: refusedTexts,
	profile: profileTexts,
	notFound: notFoundTexts,
	toasts: { ...toastTexts, ...atHandTexts },
	errors: errorTexts,
} as const
