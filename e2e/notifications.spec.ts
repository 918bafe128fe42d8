import { type Browser, devices, expect, type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/member/headless-member'
import { texts } from '@ydo/contract/texts'
import { ownName, publishCard } from '#support/publish-card.ts'
import { untilQuiet } from '#support/quiet.ts'
import { hearNotices } from '#support/quiet-notices.ts'
import { signIn, signInAtProvider } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { notifications: words, nav, appName } = texts

const newcomer = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`
const bell = (page: Page) =>
	page.getByRole('navigation').or(page.getByRole('banner')).getByRole('link', { name: nav.notifications })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const unread = (page: Page) => page.getByRole('main').getByRole('img', { name: words.unread })

/** Signs in as a person does, on an emulated device. */
async function signInOn(kind: 'iPhone 15' | 'iPad Mini', email: string, browser: Browser): Promise<Page> {
	const page = await browser.newPage({ userAgent: devices[kind].userAgent })
	await page.goto('/login')
	await signInAtProvider(page, email)
	await expect(page).toHaveURL('/')
	return page
}

/** A new member, signed in here and then on another kind of device, which causes a notice. */
async function enter(page: Page, browser: Browser): Promise<string> {
	const email = newcomer('tara')
	await publishCard(page, email, { name: ownName('Tara'), gender: 'nonbinary', interestedIn: ['nonbinary'] })
	await signIn(page, email)
	await (await signInOn('iPhone 15', email, browser)).close()
	await hearNotices(page)
	return email
}

test('a sign-in elsewhere is announced at once, leads to the sign-ins, and is read on all devices', {
	tag: '@slow',
}, async ({ page, browser, baseURL }) => {
	const faults = watchPage(page)
	const email = await enter(page, browser)
	await page.goto('/search')
	await expect(bell(page)).toHaveAccessibleDescription(words.mark(1))
	// The title counts things that need an answer: this does not.
	await expect(page).toHaveTitle(`${nav.search} · ${appName}`)
	await expect(page.getByRole('alert')).toHaveCount(0)

	// The same kind of device again is no news; another one is.
	await signInHeadless(baseURL ?? '', email)
	const elsewhere = await signInOn('iPad Mini', email, browser)
	const toast = page.getByRole('alert').filter({ hasText: words.signIn })
	await expect(toast).toBeVisible()
	await expect(bell(page)).toHaveAccessibleDescription(words.mark(2))
	await toast.getByRole('link').click()
	await expect(page).toHaveURL('/settings#sessions')
	await expect(toast).toHaveCount(0)
	await expect(page.getByRole('heading', { name: texts.sessions.title })).toBeInViewport()

	await bell(page).click()
	await expect(rows(page)).toHaveCount(2)
	await expect(unread(page)).toHaveCount(2)
	await expect(bell(page)).not.toHaveAccessibleDescription(words.mark(2))
	await expect(page).toHaveTitle(`${nav.notifications} · ${appName}`)
	// They stay marked as long as the page is open.
	await expect(unread(page)).toHaveCount(2)
	await page.getByRole('button', { name: words.allRead }).click()
	await expect(unread(page)).toHaveCount(0)

	await elsewhere.goto('/notifications')
	await expect(rows(elsewhere)).toHaveCount(2)
	await expect(unread(elsewhere)).toHaveCount(0)
	await elsewhere.close()
	expect(faults).toEqual([])
})

test('past events are listed without a network, and after it', { tag: '@slow' }, async ({ page, context, browser }) => {
	await enter(page, browser)
	await page.goto('/notifications')
	await expect(rows(page)).toHaveCount(1)
	// The message about the missing network comes when the page has nothing else to fetch.
	await untilQuiet(page)
	await context.setOffline(true)
	await expect(page.getByText(texts.toasts.offline)).toBeVisible()
	await expect(rows(page)).toHaveCount(1)
	await context.setOffline(false)
	await expect(page.getByText(texts.toasts.offline)).toHaveCount(0)

	// The pages load, and calls get no answer.
	await page.route(/\/(api|auth)\//, () => {})
	await page.reload()
	await expect(rows(page)).toHaveCount(1)
	await page.unroute(/\/(api|auth)\//)
	await page.reload()
	await rows(page).click()
	await expect(page).toHaveURL('/settings#sessions')
})

test('before any event the bell sleeps', { tag: '@slow' }, async ({ page }) => {
	await signIn(page, newcomer('asleep'))
	await hearNotices(page)
	await page.goto('/notifications')
	await expect(page.getByRole('heading', { name: words.emptyTitle })).toBeVisible()
	await expect(page).toHaveTitle(`${nav.notifications} · ${appName}`)
	await page.getByRole('link', { name: nav.toDeck }).click()
	await expect(page).toHaveURL('/home')
})

test('toasts show words only if the member wants that', { tag: '@slow' }, async ({ page, browser }) => {
	await enter(page, browser)
	await page.goto('/settings')
	const show = page.getByRole('switch', { name: words.settings.words })
	await expect(show).not.toBeChecked()
	await show.press('Space')
	await page.reload()
	await expect(show).toBeChecked()
})
