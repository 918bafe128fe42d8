import type { Page } from '@playwright/test'
import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { timings } from '@ydo/contract/timings'
import { hold } from './calls.ts'
import { holdToasts, stopMotionAt } from './moments.ts'
import type { Chapter } from './state.ts'

const ask = texts.callback

/** Opens a link with tokens, which the server says are Kabir's. */
async function openLink(page: Page): Promise<void> {
	await page.route(`**${paths.user}`, async (route) => {
		if (route.request().headers().authorization !== 'Bearer his') return route.fallback()
		const user = { id: 'BBBBBBBBBBBBBBBBBBBBBA', name: 'Kabir', email: 'student019@iiitdmj.ac.in', profile: 'complete' }
		return route.fulfill({ json: { ...user, role: 'member' } })
	})
	await page.goto('/callback#access_token=his&refresh_token=his')
	await page.getByRole('heading', { name: ask.ask('Kabir') }).waitFor()
}

const google = (page: Page) => page.getByRole('button', { name: `${texts.login.button} ${texts.login.google}` })

async function failedSignIn(page: Page, reason: keyof typeof texts.login.failures): Promise<void> {
	await page.goto(`/login?error=${reason}`)
	await page.getByRole('alert').getByText(texts.login.failures[reason]).waitFor()
	await holdToasts(page)
}

export const entrance: Chapter = {
	title: 'Coming in',
	states: [
		{
			name: 'landing',
			title: 'Landing page',
			viewer: 'visitor',
			main: true,
			async reach(page) {
				await page.goto('/')
				await page.getByRole('button', { name: texts.landing.start }).waitFor()
			},
		},
		{
			name: 'landing-paused',
			title: 'Landing page, the logo paused on its way',
			viewer: 'visitor',
			moving: true,
			async reach(page) {
				await page.goto('/')
				await page.getByRole('button', { name: texts.landing.pause }).click()
				await page.getByRole('button', { name: texts.landing.play }).waitFor()
				await stopMotionAt(page, timings.logoLoop / 10)
			},
		},
		{
			name: 'landing-starting',
			title: 'Landing page, asking who is there after GET STARTED',
			viewer: 'member',
			async reach(page) {
				await hold(page, paths.user)
				await page.goto('/')
				await page.getByRole('button', { name: texts.landing.start }).click()
				await page.getByRole('button', { name: texts.landing.starting }).waitFor()
			},
		},
		{
			name: 'login',
			title: 'Login page, the heart drawn',
			viewer: 'visitor',
			main: true,
			async reach(page) {
				await page.goto('/login')
				await google(page).waitFor()
			},
		},
		{
			name: 'login-drawing',
			title: 'Login page, the heart being drawn',
			viewer: 'visitor',
			moving: true,
			async reach(page) {
				await page.goto('/login')
				await google(page).waitFor()
				await stopMotionAt(page, timings.loginHeart * 0.45)
			},
		},
		{
			name: 'login-leaving',
			title: 'Login page, leaving for Google',
			viewer: 'visitor',
			async reach(page) {
				// A response without content leaves the browser where it is.
				await page.route(`**${paths.signIn}`, (route) => route.fulfill({ status: 204 }))
				await page.goto('/login')
				await google(page).click()
				await page.getByRole('button', { name: texts.login.leaving }).waitFor()
			},
		},
		{
			name: 'callback-asking',
			title: 'A link that would sign in somebody who is not signed in',
			viewer: 'visitor',
			main: true,
			reach: openLink,
		},
		{
			name: 'callback-asking-member',
			title: 'A link that would sign in somebody else than who is signed in',
			viewer: 'member',
			reach: openLink,
		},
		{
			name: 'callback-asking-nameless',
			title: 'A link of which the server cannot say whose account it signs in to',
			viewer: 'visitor',
			async reach(page) {
				await page.route(`**${paths.user}`, (route) => route.abort())
				await page.goto('/callback#access_token=his&refresh_token=his')
				await page.getByRole('heading', { name: ask.askNameless }).waitFor()
			},
		},
		{
			name: 'login-foreign',
			title: 'Login page after signing in with an account of another institute',
			viewer: 'visitor',
			reach: (page) => failedSignIn(page, 'foreign'),
		},
		{
			name: 'login-cancelled',
			title: 'Login page after a sign-in that was cancelled',
			viewer: 'visitor',
			reach: (page) => failedSignIn(page, 'cancelled'),
		},
	],
}
