import { instituteMeta } from '@ydo/contract/institute'
import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { timings } from '@ydo/contract/timings'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { openPage, type Viewer } from '#test/open-page.tsx'
import { sampleUser } from '#test/sample-members.ts'
import { holdToasts, stopMotionAt } from '#test/screens.ts'

const ask = texts.callback

/** Opens a link with tokens, which the server says are Kabir's. */
async function openLink(viewer: Viewer): Promise<void> {
	const kabir = sampleUser({ name: 'Kabir', email: 'kabir@iiitdmj.ac.in' })
	await openPage('/callback#access_token=his&refresh_token=his', {
		viewer,
		script: (server) =>
			server.on(`GET ${paths.user}`, ({ headers }) =>
				headers.get('authorization') === 'Bearer his' ? kabir : server.user,
			),
	})
	await page.getByRole('heading', { name: ask.ask('Kabir') }).findElement()
}

const google = () => page.getByRole('button', { name: `${texts.login.button} ${texts.login.google}` })

async function openLogin(): Promise<void> {
	await openPage('/login', { viewer: 'visitor' })
	await google().findElement()
}

async function failedSignIn(reason: keyof typeof texts.login.failures): Promise<void> {
	await openPage(`/login?error=${reason}`, { viewer: 'visitor' })
	await page.getByRole('alert').getByText(texts.login.failures[reason]).findElement()
	holdToasts()
}

async function openLanding(): Promise<void> {
	await openPage('/', { viewer: 'visitor' })
	await page.getByRole('button', { name: texts.landing.start }).findElement()
}

const { preloaderIntro, preloaderGreeting, preloaderStep } = timings

/** Opens the welcome and freezes it `elapsed` milliseconds after its first frame. */
async function stopWelcomeAt(stage: string, elapsed: number): Promise<void> {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
	await openPage('/preloader')
	while (!document.querySelector('[data-stage]')) await vi.advanceTimersByTimeAsync(5)
	await vi.advanceTimersByTimeAsync(elapsed)
	// What still waits never comes.
	vi.useRealTimers()
	await page.getByCss(`[data-stage="${stage}"]`).findElement()
	stopMotionAt(preloaderGreeting)
}

testStates([
	{ name: 'landing', title: 'Landing page', often: true, reach: openLanding },
	{
		name: 'landing-paused',
		title: 'Landing page, the logo paused on its way',
		moving: true,
		async reach() {
			await openLanding()
			await page.getByRole('button', { name: texts.landing.pause }).click()
			await page.getByRole('button', { name: texts.landing.play }).findElement()
			stopMotionAt(timings.logoLoop / 10)
		},
	},
	{
		name: 'landing-starting',
		title: 'Landing page, asking who is there after GET STARTED',
		async reach() {
			await openPage('/', { script: (server) => server.hold(`GET ${paths.user}`) })
			await page.getByRole('button', { name: texts.landing.start }).click()
			await page.getByRole('button', { name: texts.landing.starting }).findElement()
		},
	},
	{ name: 'login', title: 'Login page, the heart drawn', often: true, reach: openLogin },
	{
		name: 'login-drawing',
		title: 'Login page, the heart being drawn',
		moving: true,
		async reach() {
			await openLogin()
			stopMotionAt(timings.loginHeart * 0.45)
		},
	},
	{
		name: 'login-leaving',
		title: 'Login page, leaving for Google',
		async reach() {
			await openLogin()
			const stay = (event: NavigateEvent) => event.destination.url.endsWith(paths.signIn) && event.preventDefault()
			navigation.addEventListener('navigate', stay)
			onTestFinished(() => navigation.removeEventListener('navigate', stay))
			await google().click()
			await page.getByRole('button', { name: texts.login.leaving }).findElement()
		},
	},
	{
		name: 'callback-asking',
		title: 'A link that would sign in somebody who is not signed in',
		main: true,
		reach: () => openLink('visitor'),
	},
	{
		name: 'callback-asking-member',
		title: 'A link that would sign in somebody else than who is signed in',
		reach: () => openLink('member'),
	},
	{
		name: 'callback-asking-nameless',
		title: 'A link of which the server cannot say whose account it signs in to',
		async reach() {
			await openPage('/callback#access_token=his&refresh_token=his', {
				viewer: 'visitor',
				script: (server) => server.fail(`GET ${paths.user}`),
			})
			await page.getByRole('heading', { name: ask.askNameless }).findElement()
		},
	},
	{
		name: 'login-foreign',
		title: 'Login page after signing in with an account of another institute',
		reach: () => failedSignIn('foreign'),
	},
	{
		name: 'login-cancelled',
		title: 'Login page after a sign-in that was cancelled',
		reach: () => failedSignIn('cancelled'),
	},
	{
		name: 'checking',
		title: 'A guarded page while it is not known who is there',
		passing: true,
		async reach() {
			await openPage('/home', { script: (server) => server.hold(`GET ${paths.user}`) })
			await page.getByRole('status').getByText(texts.preloader.checking).findElement()
		},
	},
	{
		name: 'preloader-intro',
		title: 'The welcome, the intro',
		passing: true,
		moving: true,
		reach: () => stopWelcomeAt('intro', preloaderIntro / 2),
	},
	{
		name: 'preloader-greeting',
		title: 'The welcome, the greeting',
		often: true,
		moving: true,
		reach: () => stopWelcomeAt('greeting', preloaderIntro + preloaderGreeting / 2),
	},
	{
		name: 'preloader-bar',
		title: 'The welcome, the bar at 46 %',
		moving: true,
		reach: () => stopWelcomeAt('bar', preloaderIntro + preloaderGreeting + 23 * preloaderStep),
	},
	{
		name: 'not-found',
		title: 'A path that leads nowhere',
		often: true,
		async reach() {
			await openPage('/nowhere', { viewer: 'visitor' })
			await page.getByRole('heading', { name: texts.notFound.title }).findElement()
		},
	},
	{
		name: 'crash',
		title: 'A page that broke: here, because it does not say its institute',
		async reach() {
			await openLogin()
			document.querySelector(`meta[name="${instituteMeta}"]`)?.remove()
			await page.getByRole('link', { name: texts.login.how, exact: true }).click()
			await page.getByRole('heading', { name: texts.errors.crash }).findElement()
			// React reports what the boundary caught.
			vi.mocked(console.error).mockClear()
		},
	},
])
