import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { notFoundTexts } from '@ydo/contract/texts/common'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { withoutStorage } from '#test/screens.ts'

const button = () => page.getByRole('button', { name: 'LOGIN WITH Google' })

test('the heart is drawn within five seconds, above the title, the statement and the button', async () => {
	await openPage('/login', { viewer: 'visitor' })
	await expect.element(button()).toBeVisible()
	const ends = document
		.getAnimations()
		.filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('main svg'))
		.map(({ effect }) => effect?.getComputedTiming().endTime)
	expect(new Set(ends)).toEqual(new Set([5000]))
	await expect.element(page.getByRole('heading', { level: 1, name: 'YOU DESERVE ONE' })).toBeVisible()
	await expect.element(page.getByText(texts.login.statement)).toBeVisible()
	await page.getByRole('link', { name: 'how', exact: true }).click()
	await expect.poll(() => location.pathname).toBe('/how')
})

test('no login card appears until the check has answered; then home comes', async () => {
	const { promise, resolve } = Promise.withResolvers<void>()
	await openPage('/login', {
		script: (server) => server.on(`GET ${paths.user}`, () => promise.then(() => server.user)),
	})
	await page.getByCss('main[aria-busy=true]').findElement()
	await expect.element(button()).not.toBeInTheDocument()
	resolve()
	await expect.poll(() => location.pathname).toBe('/home')
})

test('the login card appears if the check refuses the token', async () => {
	await openPage('/login', {
		script: (server) => {
			const refused = Response.json({ error: { code: 'unauthenticated', message: '' } }, { status: 401 })
			server.on(`GET ${paths.user}`, refused)
			server.on(`POST ${paths.refresh}`, refused)
		},
	})
	await expect.element(button()).toBeVisible()
})

test('the links of the login page and of /how lead to each other; /how names whom to write to', async () => {
	await openPage('/login', { viewer: 'visitor' })
	await page.getByRole('link', { name: texts.login.how, exact: true }).click()
	await expect.element(page.getByRole('heading', { level: 1, name: texts.how.title.join('') })).toHaveFocus()
	await expect.element(page.getByText(texts.how.unwatched)).toBeVisible()
	const mail = page.getByRole('link', { name: texts.how.contact })
	await expect.element(mail).toHaveAttribute('href', 'mailto:grievance@iiitdmj.ac.in')
	await page.getByRole('link', { name: texts.how.toLogin }).click()
	await expect.poll(() => location.pathname).toBe('/login')
})

test('/how says that nobody reads likes and passes, in a table by subject and reader', async () => {
	await openPage('/how', { viewer: 'visitor' })
	const header = await page.getByRole('rowheader', { name: 'Likes, passes, notes' }).findElement()
	const cells = [...(header.parentElement?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
	expect(cells).toEqual(['no, nor whom you like', 'no', 'no, but see 2'])
	const columns = page
		.getByRole('columnheader')
		.elements()
		.map((cell) => cell.textContent)
	expect(columns).toEqual([texts.how.what, ...texts.how.columns])
})

test('says that sign-in needs storage where the browser blocks it', () =>
	withoutStorage(async () => {
		await openPage('/login', { viewer: 'visitor' })
		await expect.element(page.getByRole('alert')).toHaveTextContent(texts.login.blocked)
		await expect.element(button()).toBeVisible()
	}))

test.each(['/how', '/nowhere'])('%s stands in a browser that blocks storage', (path) =>
	withoutStorage(async () => {
		await openPage(path, { viewer: 'visitor' })
		const title = path === '/how' ? texts.how.title.join('') : notFoundTexts.title
		await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
	}),
)
