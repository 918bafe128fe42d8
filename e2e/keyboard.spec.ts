import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { expectFocusKept, tabAndPress, tabTo } from '#support/keyboard.ts'
import { quietNotices } from '#support/quiet-notices.ts'
import { keepCards } from '#support/serve-cards.ts'
import { signIn, student, topCard, topName } from '#support/sign-in.ts'

// No pointer and no script's focus() here: these journeys use Tab, Enter, Space, Escape and the arrows only.

test('a whole visit by keyboard alone', { tag: ['@slow', '@sizes-in-full'] }, async ({ page }, { project }) => {
	test.slow()
	await quietNotices(page)
	await keepCards(page)
	await page.goto('/')
	await tabAndPress(page, texts.landing.pause, 'Space')
	await tabAndPress(page, texts.landing.start)
	await expect(page).toHaveURL('/login')
	// The address changes before its screen is there.
	await expect(page.getByRole('button', { name: texts.login.button })).toBeVisible()
	await tabAndPress(page, `${texts.login.button} ${texts.login.google}`)

	await expect(page.getByLabel('E-mail')).toBeVisible()
	await tabTo(page, 'E-mail')
	await page.keyboard.type(student(project.name === 'phone' ? 12 : 17))
	await tabAndPress(page, 'Sign in')
	await expect(page).toHaveURL('/')

	await tabAndPress(page, texts.landing.start)
	await expect(page).toHaveURL('/preloader')
	await tabAndPress(page, texts.preloader.skip, 'Space')
	await expect(page).toHaveURL('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()

	const first = await topName(page)
	await tabTo(page, texts.home.deck)
	await expectDecision(page, () => page.keyboard.press('ArrowLeft'))
	await expectDecision(page, () => page.keyboard.press('ArrowRight'))
	await page.keyboard.press('Enter')
	await expect(page.getByRole('dialog')).toBeVisible()
	await expectFocusKept(page)
	await tabTo(page, texts.nav.close)
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toBeHidden()
	await expectFocusKept(page)

	await expectDecision(page, () => tabAndPress(page, texts.home.pass))
	await expectDecision(page, () => tabAndPress(page, texts.home.smash, 'Space'))
	await tabTo(page, texts.home.undo, 'Shift+Tab')
	for (let decisions = 4; decisions > 0; decisions--) {
		await expect(page.getByRole('button', { name: texts.home.undo })).toBeFocused()
		await page.keyboard.press('Enter')
	}
	await expect(topCard(page).getByRole('heading')).toHaveText(first)
	await expectFocusKept(page)
	await tabAndPress(page, texts.home.refresh)
	await expect(page.getByRole('alert')).toContainText(texts.home.nothingNew)
})

test(
	'a member who continues as soon as a screen is drawn keeps the focus there',
	{ tag: ['@slow', '@desktop'] },
	async ({ page }, { project }) => {
		await beginAtHome(page, project)
		await page.evaluate(() => {
			const look = () => {
				if (location.pathname === '/settings') document.querySelector<HTMLElement>('main button')?.focus()
			}
			new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
		})
		await page.getByRole('link', { name: texts.nav.settings }).first().click()
		await expect(page).toHaveTitle(new RegExp(texts.nav.settings))
		await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
		expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
	},
)

test(
	'from home to another screen and back, the focus starts at the beginning of each',
	{ tag: ['@slow', '@sizes'] },
	async ({ page }, { project }) => {
		await beginAtHome(page, project)
		if (project.name === 'phone') {
			await tabAndPress(page, texts.nav.menu)
			await expect(page.getByRole('dialog', { name: texts.nav.menu })).toBeVisible()
			await tabAndPress(page, texts.nav.choice)
			await expect(page).toHaveURL('/choice')
			await expect(page.getByRole('dialog')).toBeHidden()
		} else await tabAndPress(page, texts.nav.choice)
		await expect(page.getByRole('heading', { level: 1, name: texts.nav.choice })).toBeFocused()
		await tabTo(page, texts.appName, 'Shift+Tab')
		await page.keyboard.press('Enter')
		await expect(page).toHaveURL('/home')
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
	},
)

test(
	'the own profile is edited, and a member signs out, by keyboard alone',
	{ tag: ['@slow', '@sizes'] },
	async ({ page }, { project }) => {
		test.slow()
		await beginAtHome(page, project)
		await tabAndPress(page, texts.nav.account)
		await expect(page.getByRole('button', { name: texts.profile.edit, exact: true })).toBeVisible()
		await tabAndPress(page, texts.profile.edit)
		await expect(page.getByRole('textbox', { name: texts.profile.labels.bio })).toBeVisible()
		await expectFocusKept(page)
		await tabTo(page, texts.profile.labels.bio)
		await page.keyboard.press('End')
		await page.keyboard.type('!')
		await tabTo(page, texts.profile.save, 'Shift+Tab')
		await page.keyboard.press('Enter')
		await expect(page.getByRole('alert').filter({ hasText: texts.profile.saved })).toBeVisible()
		await expectFocusKept(page)

		await tabAndPress(page, texts.nav.settings)
		await expect(page.getByRole('heading', { level: 1, name: texts.nav.settings })).toBeFocused()
		await tabAndPress(page, new RegExp(`^${texts.settings.signOut}`), 'Space')
		await expect(page.getByRole('dialog', { name: texts.settings.signOutTitle })).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toBeHidden()
		await expect(page.getByRole('button', { name: texts.settings.signOut })).toBeFocused()
		await page.keyboard.press('Enter')
		await tabAndPress(page, texts.settings.keep)
		await expect(page).toHaveURL('/login')
		await expectFocusKept(page)
	},
)

test(
	'the link past the navigation leads to the screen itself',
	{ tag: ['@slow', '@sizes'] },
	async ({ page }, { project }) => {
		await beginAtHome(page, project)
		await tabAndPress(page, texts.nav.skipToContent)
		await tabTo(page, texts.home.deck)
	},
)

test(
	'deciding the last card moves the focus to its replacement',
	{ tag: ['@slow', '@sizes'] },
	async ({ page }, { project }) => {
		await page.route('**/api/users/all', async (route) => {
			const response = await route.fetch()
			await route.fulfill({ response, json: (await response.json()).slice(0, 2) })
		})
		// As students who decide nothing elsewhere: a like in another journey would take the card that comes back.
		await signIn(page, student(project.name === 'phone' ? 4 : 6))
		await openHome(page)
		await tabTo(page, texts.home.deck)
		await expectDecision(page, () => page.keyboard.press('ArrowRight'))
		await page.keyboard.press('ArrowLeft')
		await expect(page.getByText(project.name === 'phone' ? texts.home.empty : texts.home.carouselEmpty)).toBeVisible()
		await expectFocusKept(page)
		await tabAndPress(page, texts.home.reload)
		await expect(topCard(page).getByRole('heading')).toBeVisible()
		await expectFocusKept(page)
	},
)

async function beginAtHome(page: Page, { name }: { name: string }): Promise<void> {
	await signIn(page, student(name === 'phone' ? 12 : 17))
	await openHome(page)
}

async function openHome(page: Page): Promise<void> {
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
}

/** Expects another card, and the focus still on something. */
async function expectDecision(page: Page, decide: () => Promise<void>): Promise<void> {
	const name = await topName(page)
	await decide()
	await expect(topCard(page).getByRole('heading')).not.toHaveText(name)
	await expectFocusKept(page)
}
