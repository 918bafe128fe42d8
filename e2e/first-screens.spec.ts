import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { signIn, student } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { nav } = texts
const screens = [
	{ path: '/search', heading: nav.search, title: nav.search, says: texts.search.emptyTitle },
	{ path: '/choice', heading: nav.choice, title: nav.choice, says: texts.choice.emptyTitle },
	{ path: '/matched', heading: nav.matched, title: nav.matched, says: texts.matched.none.yet.title },
	{
		path: '/notifications',
		heading: nav.notifications,
		title: nav.notifications,
		says: texts.notifications.emptyTitle,
	},
	{ path: '/settings', heading: nav.settings, title: nav.settings, says: texts.settings.look },
	{ path: '/how', heading: texts.how.title.join(''), title: nav.how, says: texts.how.tableTitle },
]
const newcomer = 'first.screens@iiitdmj.ac.in'
const heading = (page: Page, name: string, level: number) => page.getByRole('heading', { level, name, exact: true })

test('each has its address, heading and title, and its drawing or words', { tag: '@slow' }, async ({ page }) => {
	const faults = watchPage(page)
	await signIn(page, newcomer)
	for (const { path, heading: name, title, says } of screens) {
		await page.goto(path)
		await expect(heading(page, name, 1)).toBeVisible()
		await expect(heading(page, says, 2)).toBeVisible()
		await expect(page).toHaveTitle(`${title} · ${texts.appName}`)
		await expect(page.getByRole('textbox')).toHaveCount(0)
	}
	expect(faults).toEqual([])
})

test(
	'the navigation leads to them, and moves the focus to their headings',
	{ tag: '@slow' },
	async ({ page }, { project }) => {
		await signIn(page, newcomer)
		await page.goto('/notifications')
		const names = project.name === 'phone' ? ['settings', 'search'] : ['settings', 'search', 'choice', 'matched']
		for (const name of names as ('settings' | 'search' | 'choice' | 'matched')[]) {
			await page.getByRole('link', { name: nav[name], exact: true }).first().click()
			await expect(page).toHaveURL(`/${name}`)
			await expect(heading(page, nav[name], 1)).toBeFocused()
		}
		await page
			.getByRole('link', { name: nav.toDeck })
			.or(page.getByRole('link', { name: texts.appName }))
			.first()
			.click()
		await expect(page).toHaveURL('/home')
	},
)

test('the links of the empty ones lead to the deck, that of search to the missing card', { tag: '@slow' }, async ({
	page,
}) => {
	await signIn(page, newcomer)
	for (const path of ['/choice', '/matched', '/notifications']) {
		await page.goto(path)
		await page.getByRole('link', { name: nav.toDeck }).click()
		await expect(page).toHaveURL('/home')
	}
	await page.goto('/search')
	await page.getByRole('link', { name: texts.home.join.make }).click()
	await expect(page).toHaveURL('/welcome')
})

test('the guarded ones redirect a visitor to the login page, and its link leads to /how', { tag: '@slow' }, async ({
	page,
}) => {
	for (const { path } of screens.filter(({ path }) => path !== '/how')) {
		await page.goto(path)
		await expect(page).toHaveURL('/login')
	}
	await page.getByRole('link', { name: texts.login.how, exact: true }).click()
	await expect(page).toHaveURL('/how')
	await expect(heading(page, texts.how.title.join(''), 1)).toBeVisible()
	await expect(page.getByText(texts.how.unwatched)).toBeVisible()
	await expect(page.getByText(texts.login.statement)).toBeVisible()
	const mail = page.getByRole('link', { name: texts.how.contact })
	await expect(mail).toHaveAttribute('href', 'mailto:grievance@iiitdmj.ac.in')
	await page.getByRole('link', { name: texts.how.toLogin }).click()
	await expect(page).toHaveURL('/login')
})

test('/how says that nobody reads likes and passes, in a table by subject and reader', { tag: '@slow' }, async ({
	page,
}) => {
	await page.goto('/how')
	const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Likes, passes, notes' }) })
	await expect(row.getByRole('cell')).toHaveText(['no, nor whom you like', 'no', 'no, but see 2'])
	await expect(page.getByRole('columnheader')).toHaveText([texts.how.what, ...texts.how.columns])
})

test('home leads a member without a card to /welcome, which leads back; with a card it says so', {
	tag: '@slow',
}, async ({ page }) => {
	await signIn(page, newcomer)
	await page.goto('/home')
	await page.getByRole('link', { name: texts.home.join.make }).click()
	await expect(page).toHaveURL('/welcome')
	await expect(heading(page, texts.welcome.steps.age.title.join(''), 1)).toBeFocused()
	await page.getByRole('link', { name: texts.welcome.later }).click()
	await expect(page).toHaveURL('/home')

	await page.evaluate(() => localStorage.clear())
	await signIn(page, student(14))
	await page.goto('/welcome')
	await expect(heading(page, texts.welcome.doneTitle, 2)).toBeVisible()
	await page.getByRole('link', { name: nav.toDeck }).click()
	await expect(page).toHaveURL('/home')
})
