import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { quietNotices } from '#support/quiet-notices.ts'
import { keepCards } from '#support/serve-cards.ts'
import { signIn, student } from '#support/sign-in.ts'
import { exposed } from '#support/structure.ts'

// The screen reader's view: roles, names and announcements. Nothing here is located by look or position.

const { home, landing, login, nav, preloader } = texts
const heading = (page: Page, level: number) => page.getByRole('heading', { level })

test('a whole visit by roles and names', { tag: ['@slow', '@sizes'] }, async ({ page }, { project }) => {
	await quietNotices(page)
	await keepCards(page)
	await page.goto('/')
	await expect(heading(page, 1)).toHaveText(texts.tagline.join(' '))
	await expect(page.getByRole('img', { name: landing.logo })).toBeVisible()
	await page.getByRole('button', { name: landing.start }).click()
	await expect(heading(page, 1)).toBeFocused()
	await expect(page.getByRole('region', { name: login.title })).toContainText(login.statement)
	await page.getByRole('button', { name: `${login.button} ${login.google}` }).click()
	await page.getByRole('textbox', { name: 'E-mail' }).fill(student(project.name === 'phone' ? 3 : 15))
	await page.getByRole('button', { name: 'Sign in', exact: true }).click()

	await page.getByRole('button', { name: landing.start }).click()
	await expect(page.getByRole('progressbar', { name: preloader.working })).toHaveAttribute('aria-valuenow', /\d+/)
	await page.getByRole('button', { name: preloader.skip }).click()
	await expect(heading(page, 1)).toHaveText(home.headline.join(''))
	await expect(page).toHaveTitle(`${nav.home} · ${texts.appName}`)

	const deck = page.getByRole('group', { name: home.deck })
	await expect(deck).toHaveAccessibleDescription(home.deckHelp)
	// The other cards of the stack, or slides of the carousel, are inert, which Chromium's roles respect and Playwright's ignore.
	const card = deck.getByRole('heading', { level: 2 }).and(page.locator(':not([inert] *)'))
	await expect(card).toBeVisible()
	const things = await exposed(page)
	expect(things.filter(({ level }) => level === 2)).toHaveLength(1)
	expect(things.filter(({ name }) => name.startsWith('Photo of '))).toHaveLength(1)

	const said = page.getByRole('status').filter({ hasText: /./ })
	const [name = ''] = ((await card.textContent()) ?? '').split(' (')
	await page.getByRole('button', { name: home.smash }).click()
	await expect(card).not.toContainText(`${name} (`)
	const next = (await card.textContent()) ?? ''
	await expect(said).toHaveText(home.comesUp(home.smashed(name), next))
	await page.getByRole('button', { name: home.undo }).click()
	await expect(said).toHaveText(home.undone(name))
	await expect(card).toContainText(`${name} (`)

	await deck.press('Enter')
	const details = page.getByRole('dialog', { name: (await card.textContent()) ?? '' })
	await expect(details.getByRole('list')).toBeVisible()
	await details.getByRole('button', { name: nav.close }).click()
	await expect(details).toBeHidden()
	await page.getByRole('button', { name: home.refresh }).click()
	await expect(page.getByRole('alert')).toContainText(home.nothingNew)
})

test('a failing list is announced', { tag: ['@slow', '@sizes'] }, async ({ page }, { project }) => {
	await page.route('**/api/users/all', (route) => route.abort())
	await signIn(page, student(project.name === 'phone' ? 3 : 15))
	await page.goto('/home')
	await expect(page.getByRole('alert')).toContainText(home.loadError)
})
