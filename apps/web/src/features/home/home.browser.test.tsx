import { cardPaths } from '@ydo/contract/cards'
import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { likingTexts } from '@ydo/contract/texts/home'
import { integrityBannerTexts } from '@ydo/contract/texts/integrity-banner'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { heldValues } from '#browser/held-values.ts'
import { chooserNow } from '#member/choosing.ts'
import { catchOut } from '#test/catch-out.ts'
import { openPage } from '#test/open-page.tsx'
import { sampleUser } from '#test/sample-members.ts'
import { follow, noteConsole, press, shimmers, topCard, topName } from '#test/screens.ts'

const list = `GET ${cardPaths.all}`

test.each([
	['phones', 390, 'Could not load profiles', 'No more profiles'],
	['desktops', 1440, 'Error: Could not load profiles', 'No profiles found'],
] as const)(
	'on %s home asks its question, shows errors and emptiness, and shows the cards',
	async (_, width, failed, empty) => {
		await page.viewport(width, 900)
		const lines = noteConsole()
		const server = await openPage('/home', {
			script: (scripted) =>
				scripted.on(list, Response.json({ error: { code: 'unavailable', message: '' } }, { status: 503 })),
		})
		await expect
			.element(page.getByRole('heading', { level: 1, name: 'Ready to make someone blush today?' }))
			.toBeVisible()
		await expect.element(page.getByRole('heading', { name: failed, exact: true })).toBeVisible()

		server.on(list, [])
		await press('Reload')
		await expect.element(page.getByRole('heading', { name: empty, exact: true })).toBeVisible()
		for (const name of ['Pass', 'Smash', 'Refresh', 'Reload'])
			await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()

		const [first] = server.cards
		if (!first) throw new Error('there are no cards')
		server.on(list, [first])
		await press('Reload')
		await expect.element(topCard().getByRole('heading')).toHaveTextContent(`${first.name} (${first.age})`)
		await expect.element(topCard().getByText(`${first.discipline} - ${first.year}`, { exact: true })).toBeVisible()
		await expect.element(topCard().getByRole('img')).toHaveAttribute('src', first.image)
		await expect.element(topCard()).toHaveTextContent(first.description)
		await expect.element(topCard()).toHaveTextContent(first.tags[0] ?? '')
		expect(lines).toEqual([])
		await page.viewport(390, 844)
	},
)

test('the list is asked for with the token, and without anything else', async () => {
	const server = await openPage('/home')
	await topCard().getByRole('heading').findElement()
	const [asked] = server.calls.filter(({ route }) => route === list)
	expect(asked?.headers.get('authorization')).toBe(`Bearer access-${server.member}`)
	expect(asked?.body).toBeUndefined()
	expect(asked?.path).toBe(cardPaths.all)
})

test('no card is dealt where the browser keeps nothing, and home says so', async () => {
	noteConsole()
	const reading = vi.spyOn(heldValues, 'read').mockRejectedValue(new DOMException('refused', 'InvalidStateError'))
	onTestFinished(() => reading.mockRestore())
	await openPage('/home')
	await expect.element(page.getByRole('heading', { name: likingTexts.stopped.unkept.title })).toBeVisible()
	await expect.element(page.getByText(likingTexts.stopped.unkept.help)).toBeVisible()
	await expect.element(topCard()).not.toBeInTheDocument()
	for (const name of [texts.home.smash, texts.home.pass])
		await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled()
	reading.mockRestore()
})

test('home stops dealing when a like cannot be stored, and goes on once the device has room', async () => {
	noteConsole()
	const { cards } = await openPage('/home')
	const name = await topName()
	await expect.poll(() => chooserNow()?.view().isRead).toBe(true)
	const writing = vi.spyOn(heldValues, 'change').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
	onTestFinished(() => writing.mockRestore())
	await press(texts.home.smash)
	await expect.element(page.getByRole('heading', { name: likingTexts.stopped.unkept.title })).toBeVisible()
	await expect.element(topCard()).not.toBeInTheDocument()
	await follow(texts.nav.choice)
	await expect.element(page.getByRole('heading', { name: likingTexts.stopped.unkept.title })).toBeVisible()
	history.back()
	await expect.element(page.getByRole('heading', { name: likingTexts.stopped.unkept.title })).toBeVisible()
	writing.mockRestore()
	await chooserNow()?.pass(cards.at(-1)?.id ?? '')
	await expect.element(topCard().getByRole('heading')).toBeVisible()
	expect(await topName()).not.toBe(name)
})

test('no card is dealt once the server was caught out, and home says that likes are paused', async () => {
	const server = await openPage('/home')
	await topCard().getByRole('heading').findElement()
	await expect.poll(() => chooserNow()?.view().isRead).toBe(true)
	catchOut(server)
	await expect.element(page.getByRole('heading', { name: likingTexts.stopped.violated.title })).toBeVisible()
	await expect.element(page.getByText(likingTexts.stopped.violated.help)).toBeVisible()
	await expect.element(page.getByRole('region', { name: integrityBannerTexts.stopped })).toBeVisible()
	await expect.element(topCard()).not.toBeInTheDocument()
	for (const name of [texts.home.smash, texts.home.pass])
		await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled()
})

test('a member who is off the student list sees until when the account stays and whom to ask, and can return', async () => {
	const off = sampleUser({ lapsesAt: '2026-12-20T12:00:00Z' })
	const server = await openPage('/home', { user: off })
	const title = page.getByRole('heading', { name: texts.offTheList.title })
	await expect.element(title).toBeVisible()
	await expect.element(page.getByText(/We’ll delete your account on 20 December 2026/)).toBeVisible()
	await expect
		.element(page.getByRole('link', { name: /@/ }))
		.toHaveAttribute('href', expect.stringMatching(/^mailto:grievance@/))
	await expect.element(topCard()).not.toBeInTheDocument()
	await press(texts.offTheList.again)
	await expect.element(page.getByText(texts.offTheList.stillOff)).toBeVisible()
	const { lapsesAt: _, ...back } = off
	server.on(`GET ${paths.user}`, back)
	await press(texts.offTheList.again)
	await expect.element(page.getByText(texts.offTheList.isBack)).toBeVisible()
	await expect.element(topCard().getByRole('heading')).toBeVisible()
})

test('a card shimmers until the list has loaded; leaving home aborts it, which is logged and is no error', async () => {
	const lines = noteConsole()
	const server = await openPage('/home', { script: (scripted) => scripted.hold(list) })
	const loading = page.getByRole('status').getByText('Loading profiles')
	const { parentElement } = await loading.findElement()
	expect(parentElement && shimmers(parentElement)).toBe(true)
	await page.getByRole('link', { name: 'Search' }).click()
	await expect.poll(() => location.pathname).toBe('/search')
	await expect.poll(() => lines).toEqual([expect.stringMatching(/^log: Fetch aborted AbortError/)])
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
	server.on(list, server.cards)
	history.back()
	await expect.element(topCard().getByRole('heading')).toBeVisible()
})
