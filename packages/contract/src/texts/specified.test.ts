import { expect, test } from 'vitest'
import { brandTexts, consoleTexts, notFoundTexts } from './common.ts'
import { homeTexts } from './home.ts'
import { landingTexts } from './landing.ts'
import { loginTexts } from './login.ts'
import { navTexts } from './nav.ts'
import { preloaderTexts } from './preloader.ts'

// The journeys look for the catalogue's texts; this file compares the catalogue with the specification.
test.each([
	["IIITDMJ'S EXCLUSIVE DATING APPLICATION", brandTexts.footer('IIITDMJ')],
	['YOU DESERVE ONE', brandTexts.tagline.join(' ')],
	['YOU DESERVE ONE', loginTexts.title],
	['GET STARTED', landingTexts.start],
	["All your information is confidential. Even the developers can't access your data.", loginTexts.statement],
	['how', loginTexts.how],
	['LOGIN WITH', loginTexts.button],
	['Hi Aarohi!!!', preloaderTexts.hi('Aarohi')],
	['Your heart now has Wi-Fi.', preloaderTexts.welcome],
	['Ready to make someone blush today?', homeTexts.headline.join('')],
	['Aarohi (21)', homeTexts.heading('Aarohi', 21)],
	['Design - 2nd year', homeTexts.subheading('Design', '2nd year')],
	['Could not load profiles', homeTexts.loadError],
	['Error: Could not load profiles', homeTexts.carouselError(homeTexts.loadError)],
	['No more profiles', homeTexts.empty],
	['Reload', homeTexts.reload],
	['No profiles found', homeTexts.carouselEmpty],
	['404', notFoundTexts.title],
	["We couldn't find this page, yet we can surely find you someone.", notFoundTexts.text],
	['Go looking', notFoundTexts.link],
	['Error checking login status:', consoleTexts.loginCheck],
	['Failed to fetch profiles', consoleTexts.fetchFailed],
])('matches the specification verbatim: %s', (specified, ours) => {
	expect(ours).toBe(specified)
})

test('navigation and buttons have the decided names', () => {
	const { menu, close, home, search, choice, matched, profile, notifications, settings, account } = navTexts
	expect([menu, close, home, search, choice, matched, profile, notifications, settings, account]).toEqual(
		'Menu Close Home Search Choice Matched Profile Notifications Settings Account'.split(' '),
	)
	const { previous, next, pass, smash, refresh, undo, reload } = homeTexts
	expect([previous, next, pass, smash, refresh, undo, reload]).toEqual(
		'Previous Next Pass Smash Refresh Undo Reload'.split(' '),
	)
	expect(preloaderTexts.skip).toBe('Skip')
})
