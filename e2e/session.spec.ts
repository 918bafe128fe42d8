import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { enterHome, signIn, student, topCard } from '#support/sign-in.ts'

const email = ({ name }: { name: string }) => student(name === 'phone' ? 19 : 20)
const spoil = (page: Page, key: string) => page.evaluate((name) => localStorage.setItem(name, 'spoiled'), key)
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('_token')))

test('two tabs that need a new token at the same moment both stay signed in', async ({ page, context }, {
	project,
}) => {
	await enterHome(page, email(project))
	const other = await context.newPage()
	await spoil(page, 'access_token')
	await Promise.all([page.reload(), other.goto('/home')])
	await expect(topCard(page)).toBeVisible()
	await expect(topCard(other)).toBeVisible()
	await spoil(page, 'access_token')
	await page.reload()
	await expect(topCard(page)).toBeVisible()
})

test('when renewal fails both tokens are deleted and the login page comes', async ({ page }, { project }) => {
	await signIn(page, email(project))
	await spoil(page, 'access_token')
	await spoil(page, 'refresh_token')
	await page.goto('/home')
	await expect(page).toHaveURL('/login')
	expect(await stored(page)).toEqual([])
})

test(
	'a second tab’s sign-in closes the first tab’s open dialog, and nothing of it happens to the other member',
	{ tag: '@slow' },
	async ({ page, context }, { project }) => {
		const asked: string[] = []
		// Either member's keys, vault and slots go on by themselves.
		const ownCalls = /\/auth\/|\/api\/(vault|slot|directory)\b/
		context.on('request', (request) => {
			if (request.method() !== 'GET' && !ownCalls.test(request.url())) asked.push(request.url())
		})
		await signIn(page, email(project))
		await page.goto('/settings')
		await page.getByRole('button', { name: texts.leaving.row }).click()
		const erase = page.getByRole('button', { name: texts.leaving.confirm.later })
		await expect(erase).toBeVisible()
		const second = await context.newPage()
		await signIn(second, student(18))
		// The first tab may not have noticed yet.
		await erase.click({ timeout: 2000 }).catch(() => {})
		await expect(page.getByText(texts.toasts.switched)).toBeVisible()
		await expect(page.getByText(student(18))).toBeVisible()
		await expect(erase).toBeHidden()
		expect(asked).toEqual([])
	},
)
